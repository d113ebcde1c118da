/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.suite.SuiteCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One cell of suite {@code logback}: WARN events alone, and more than the sink takes. */
record LogbackCombination(Storm storm, String config, int threads) implements SuiteCase {

  /** How many events come. */
  enum Storm {
    /** More than any spill holds. */
    ENDLESS("LogbackBenchmark.log"),
    /** The spill holds all of them. */
    BURST("LogbackBurstBenchmark.log");

    private final String benchmark;

    Storm(String benchmark) {
      this.benchmark = benchmark;
    }
  }

  private static final Map<String, String> EVENTS = Map.of("mix", "WARN100", "sink", "slow");

  /** Setups take turns, so that a drifting machine affects all alike. */
  static List<LogbackCombination> all(
      List<Storm> storms, List<String> configs, List<Integer> threads) {
    List<LogbackCombination> all = new ArrayList<>();
    for (Storm storm : storms) {
      for (int count : threads) {
        for (String config : configs) {
          all.add(new LogbackCombination(storm, config, count));
        }
      }
    }
    return all;
  }

  @Override
  public String benchmark() {
    return storm.benchmark;
  }

  @Override
  public Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("config", config);
    if (storm == Storm.ENDLESS) {
      parameters.putAll(EVENTS);
    }
    return parameters;
  }

  @Override
  public Map<String, String> label() {
    Map<String, String> label = SuiteCase.super.label();
    label.putAll(EVENTS);
    label.put("storm", storm.name().toLowerCase(Locale.ROOT));
    return label;
  }

  @Override
  public String classPath() throws IOException {
    return ClassPaths.withLogback();
  }
}
