/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import io.hotguard.benchmarks.suite.SuiteCase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One cell of the matrix of command {@code hotpath}. */
record HotpathCase(String primitive, String method, Map<String, String> parameters)
    implements SuiteCase {

  /** Subjects take turns, so that a drifting machine affects all alike. */
  static List<HotpathCase> all() {
    List<HotpathCase> all = new ArrayList<>();
    for (String subject : List.of("parseEachTime", "cachedByText", "caffeineById", "parseCache")) {
      all.add(new HotpathCase("ParseCache", subject, Map.of()));
    }
    List<String> states = List.of("RUNNING", "STUCK");
    List<String> texts = List.of("4711", "4711.25", "order-4711");
    List<String> walks = List.of("catchWalk", "declaredFieldsLoop", "fieldLookup");
    List<String> keyed = List.of("newString", "bytesRefHash", "byteKeyMap");
    all.addAll(cases("FieldLookup", "name", List.of("top", "absent"), walks));
    all.addAll(cases("NumberText", "text", texts, List.of("catchAndTryNext", "numberText")));
    all.addAll(cases("ByteKeyMap", "length", List.of("12", "40"), keyed));
    for (String keys : List.of("16", "2000")) {
      for (KeyedSubject subject : KeyedSubject.runnable()) {
        all.add(
            new HotpathCase(
                "KeyedExecutor", "offerAndRun", Map.of("subject", subject.name(), "keys", keys)));
      }
    }
    List<String> writers = List.of("offer", "offerWithPatience", "lossyWriter");
    all.addAll(cases("LossyWriter", "sink", states, writers));
    all.addAll(cases("CallbackGuard", "callback", states, List.of("boundedPool", "callbackGuard")));
    return all;
  }

  private static List<HotpathCase> cases(
      String primitive, String parameter, List<String> values, List<String> subjects) {
    return values.stream()
        .flatMap(
            value ->
                subjects.stream()
                    .map(one -> new HotpathCase(primitive, one, Map.of(parameter, value))))
        .toList();
  }

  @Override
  public String benchmark() {
    return primitive + "Benchmark." + method;
  }

  @Override
  public int threads() {
    return 1;
  }

  /** The subject is a method of most benchmarks and a parameter of one. */
  @Override
  public Map<String, String> label() {
    Map<String, String> label = new LinkedHashMap<>();
    label.put("primitive", primitive);
    label.put("subject", method);
    label.putAll(parameters);
    return label;
  }
}
