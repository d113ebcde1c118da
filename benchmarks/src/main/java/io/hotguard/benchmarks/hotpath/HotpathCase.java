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
    for (String name : List.of("top", "absent")) {
      for (String subject : List.of("catchWalk", "declaredFieldsLoop", "fieldLookup")) {
        all.add(new HotpathCase("FieldLookup", subject, Map.of("name", name)));
      }
    }
    for (String text : List.of("4711", "4711.25", "order-4711")) {
      for (String subject : List.of("catchAndTryNext", "numberText")) {
        all.add(new HotpathCase("NumberText", subject, Map.of("text", text)));
      }
    }
    for (String length : List.of("12", "40")) {
      for (String subject : List.of("newString", "bytesRefHash", "byteKeyMap")) {
        all.add(new HotpathCase("ByteKeyMap", subject, Map.of("length", length)));
      }
    }
    for (String keys : List.of("16", "2000")) {
      for (KeyedSubject subject : KeyedSubject.runnable()) {
        all.add(
            new HotpathCase(
                "KeyedExecutor", "offerAndRun", Map.of("subject", subject.name(), "keys", keys)));
      }
    }
    for (String sink : List.of("RUNNING", "STUCK")) {
      for (String subject : List.of("offer", "offerWithPatience", "lossyWriter")) {
        all.add(new HotpathCase("LossyWriter", subject, Map.of("sink", sink)));
      }
    }
    for (String callback : List.of("RUNNING", "STUCK")) {
      for (String subject : List.of("boundedPool", "callbackGuard")) {
        all.add(new HotpathCase("CallbackGuard", subject, Map.of("callback", callback)));
      }
    }
    return all;
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
