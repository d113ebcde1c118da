/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.jdbc;

import io.hotguard.benchmarks.suite.SuiteCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

record JdbcCase(String benchmark, Map<String, String> parameters, int threads)
    implements SuiteCase {
  private static final String PORT = "port";

  /** Subjects take turns, so that a drifting machine affects all alike. */
  static List<JdbcCase> wrappers(List<Integer> threads) {
    List<JdbcCase> all = new ArrayList<>();
    for (int count : threads) {
      for (WrapperSubject subject : WrapperSubject.values()) {
        all.add(
            new JdbcCase(
                "WrapperBenchmark.prepareExecuteClose", Map.of("subject", subject.name()), count));
      }
    }
    return all;
  }

  static List<JdbcCase> settings(int port) {
    List<JdbcCase> all = new ArrayList<>();
    for (String settings : DriverSettings.all().keySet()) {
      all.add(
          new JdbcCase(
              "DriverSettingsBenchmark.request",
              Map.of("settings", settings, PORT, String.valueOf(port)),
              1));
    }
    return all;
  }

  @Override
  public Map<String, String> label() {
    Map<String, String> label = SuiteCase.super.label();
    label.remove(PORT); // by chance
    return label;
  }
}
