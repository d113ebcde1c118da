/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import io.hotguard.benchmarks.suite.Selection;
import io.hotguard.benchmarks.suite.SuiteCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hotpath}: the replacements of io.hotguard.hotpath beside the code that they replace. */
@Command(
    name = "hotpath",
    description =
        "The replacements for hot paths beside what they replace and what else could do it.")
public final class HotpathCommand extends MeasuringCommand {
  static final String PRIMITIVE = "primitive";

  @Option(names = "--rounds", description = "Forks of each case.")
  private int rounds = 5;

  @Mixin private Selection selection = new Selection();

  /** Subjects take turns, so that a drifting machine affects all alike. */
  static List<SuiteCase> cases() {
    List<SuiteCase> all = new ArrayList<>();
    for (String subject : List.of("parseEachTime", "cachedByText", "caffeineById", "parseCache")) {
      all.add(of("ParseCache", subject, Map.of()));
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
            of("KeyedExecutor", "offerAndRun", Map.of("subject", subject.name(), "keys", keys)));
      }
    }
    List<String> writers = List.of("offer", "offerWithPatience", "lossyWriter");
    all.addAll(cases("LossyWriter", "sink", states, writers));
    all.addAll(cases("CallbackGuard", "callback", states, List.of("boundedPool", "callbackGuard")));
    return all;
  }

  private static List<SuiteCase> cases(
      String primitive, String parameter, List<String> values, List<String> subjects) {
    return values.stream()
        .flatMap(
            value -> subjects.stream().map(one -> of(primitive, one, Map.of(parameter, value))))
        .toList();
  }

  /** The subject is a method of most benchmarks and a parameter of one. */
  private static SuiteCase of(String primitive, String method, Map<String, String> parameters) {
    Map<String, String> label = new LinkedHashMap<>();
    label.put(PRIMITIVE, primitive);
    label.put("subject", method);
    parameters.forEach(
        (name, value) -> {
          label.put(name, value);
          if (!name.equals("subject")) {
            label.put("with", name + " `" + value + "`");
          }
        });
    return SuiteCase.of(primitive + "Benchmark." + method, parameters, 1).labelled(label);
  }

  @Override
  protected void measure() throws IOException {
    write(
        results.file("hotpath", selection.isWhole()),
        run(
            selection.of(cases(), one -> one.label().getOrDefault(PRIMITIVE, "")),
            rounds,
            command("hotpath" + selection.option() + " --rounds " + rounds),
            LibraryVersions.beside(HotpathCommand.class)));
  }
}
