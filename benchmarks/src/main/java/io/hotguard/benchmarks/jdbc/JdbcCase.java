/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.jdbc;

import io.hotguard.benchmarks.suite.SuiteCase;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

record JdbcCase(String benchmark, Map<String, String> parameters, int threads)
    implements SuiteCase {
  private static final String PORT = "port";

  /** Subjects take turns, so that a drifting machine affects all alike. */
  static List<JdbcCase> wrappers(List<Integer> threads) {
    String benchmark = "WrapperBenchmark.prepareExecuteClose";
    return threads.stream()
        .flatMap(
            count ->
                Stream.of(WrapperSubject.values())
                    .map(one -> new JdbcCase(benchmark, Map.of("subject", one.name()), count)))
        .toList();
  }

  static List<JdbcCase> settings(int port) {
    return DriverSettings.all().keySet().stream()
        .map(name -> Map.of("settings", name, PORT, String.valueOf(port)))
        .map(parameters -> new JdbcCase("DriverSettingsBenchmark.request", parameters, 1))
        .toList();
  }

  @Override
  public Map<String, String> label() {
    Map<String, String> label = SuiteCase.super.label();
    label.remove(PORT); // by chance
    return label;
  }
}
