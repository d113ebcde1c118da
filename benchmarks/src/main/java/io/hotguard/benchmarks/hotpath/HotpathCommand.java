/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import io.hotguard.benchmarks.hotpath.HotpathBenchmark.Replacement;
import io.hotguard.benchmarks.hotpath.KeyedExecutorBenchmark.Subject;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import io.hotguard.benchmarks.suite.SuiteCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
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

  /** Subjects take turns, so that a drifting machine affects all alike. */
  static List<SuiteCase> cases() {
    List<SuiteCase> all = new ArrayList<>();
    for (Replacement one : Replacement.values()) {
      for (String value : one.values) {
        for (String subject : one.subjects) {
          Map<String, String> parameters =
              Map.of(PRIMITIVE, one.name(), "subject", subject, "value", value);
          all.add(
              SuiteCase.of("HotpathBenchmark.operate", parameters, 1)
                  .labelled(label(one.label, subject, one.parameter, value)));
        }
      }
    }
    for (String keys : List.of("16", "2000")) {
      for (Subject one : Subject.runnable()) {
        Map<String, String> parameters = Map.of("subject", one.name(), "keys", keys);
        all.add(
            SuiteCase.of("KeyedExecutorBenchmark.offerAndRun", parameters, 1)
                .labelled(label("KeyedExecutor", one.name(), "keys", keys)));
      }
    }
    return all;
  }

  private static Map<String, String> label(
      String primitive, String subject, String parameter, String value) {
    Map<String, String> label = new LinkedHashMap<>();
    label.put(PRIMITIVE, primitive);
    label.put("subject", subject);
    if (!parameter.isEmpty()) {
      label.put(parameter, value);
      label.put("with", parameter + " `" + value + "`");
    }
    return label;
  }

  @Override
  protected void measure() throws IOException {
    write(
        results.file("hotpath"),
        "hotpath --rounds " + rounds,
        LibraryVersions.beside(HotpathCommand.class),
        run(cases(), rounds));
  }
}
