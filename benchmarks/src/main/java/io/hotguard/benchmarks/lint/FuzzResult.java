/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.lint;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** Runs of the fuzz tests, written by the tests themselves ({@code -Dfuzz.record}). */
public record FuzzResult(List<Run> runs) {

  /**
   * One run.
   *
   * @param seed the same seed makes the same inputs
   * @param read files that could still be read
   * @param failed inputs that showed a fault; until 28 November 2026 such a run was not written
   */
  public record Run(
      String test,
      long seed,
      long read,
      long failed,
      Map<String, Long> inputs,
      String commit,
      String jdk,
      String date) {
    public long count() {
      return inputs.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  public Map<String, List<Run>> byTest() {
    Set<String> seen = new HashSet<>();
    return runs.stream()
        .filter(run -> seen.add(run.test() + ' ' + run.seed()))
        .collect(groupingBy(Run::test, TreeMap::new, toList()));
  }

  public long count(String test) {
    return sum(test, Run::count);
  }

  /** How many inputs of a test showed a fault. */
  public long failed(String test) {
    return sum(test, Run::failed);
  }

  private long sum(String test, ToLongFunction<Run> figure) {
    return byTest().getOrDefault(test, List.of()).stream().mapToLong(figure).sum();
  }

  /** How many inputs of a test were read. */
  public long read(String test) {
    return sum(test, Run::read);
  }
}
