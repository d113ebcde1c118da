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
import java.util.Map;

/** One cell of a suite's matrix. */
record Combination(String benchmark, Map<String, String> parameters, int threads, int disruptor)
    implements SuiteCase {
  /** Factor of rounds for a combination that decides a claim. */
  private static final int CLAIM_FACTOR = 3;

  /** Suite {@code logging}: the full matrix on Disruptor 3, the full ring on Disruptor 4. */
  static List<Combination> logging(
      List<String> configs, List<Integer> threads, List<Integer> disruptors) {
    List<Combination> all = new ArrayList<>();
    for (int disruptor : disruptors) {
      for (String sink : List.of("null-fast", "slow")) {
        for (String mix : List.of("INFO", "WARN5", "WARN100")) {
          for (int count : threads) {
            for (String config : configs) {
              Map<String, String> parameters = new LinkedHashMap<>();
              parameters.put("config", config);
              parameters.put("mix", mix);
              parameters.put("sink", sink);
              if (disruptor == 3 || isWorthwhileOnDisruptor4(parameters, count)) {
                all.add(new Combination("LoggingBenchmark.log", parameters, count, disruptor));
              }
            }
          }
        }
      }
    }
    return all;
  }

  /**
   * Suite {@code enqueue}: configurations interleaved, so that a drifting machine moves all alike.
   */
  static List<Combination> enqueue(List<String> configs, List<Integer> threads) {
    List<Combination> all = new ArrayList<>();
    for (int count : threads) {
      for (String config : configs) {
        all.add(
            new Combination("EnqueueCostBenchmark.enqueue", Map.of("config", config), count, 3));
      }
    }
    return all;
  }

  /** Disruptor 4 differs where several producers meet a full ring. */
  private static boolean isWorthwhileOnDisruptor4(Map<String, String> parameters, int threads) {
    return "slow".equals(parameters.get("sink"))
        && threads > 2
        && List.of("asyncRoot", "discard", "guard").contains(parameters.getOrDefault("config", ""));
  }

  /**
   * Whether the scheduler can decide a claim here: fewer processors than callers and a busy
   * consumer.
   */
  private boolean isNoisyAndClaimed() {
    return disruptor == 3
        && "slow".equals(parameters.get("sink"))
        && !"WARN5".equals(parameters.get("mix"))
        && List.of("discard", "guard").contains(parameters.getOrDefault("config", ""));
  }

  @Override
  public int roundFactor() {
    return isNoisyAndClaimed() ? CLAIM_FACTOR : 1;
  }

  @Override
  public String classPath() throws IOException {
    return disruptor == 4 ? ClassPaths.withDisruptor4() : SuiteCase.super.classPath();
  }

  @Override
  public Map<String, String> label() {
    Map<String, String> label = SuiteCase.super.label();
    label.put("disruptor", String.valueOf(disruptor));
    return label;
  }
}
