/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.results.Environment;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

public record DiagnosisResult(
    Environment environment,
    String command,
    Map<String, String> versions,
    List<Recording> recordings) {

  /**
   * One recording.
   *
   * @param rules the rules that the diagnosis must name; empty for a service without a hazard
   * @param jdk the release of the recorded process
   * @param recorder {@code JFR} or {@code async-profiler}
   * @param findings the rules that the diagnosis names, the heaviest first
   * @param jmc what {@link JmcRules} say of the same file; null if they were not asked
   * @param summary the first line of the report; null if it was not kept
   */
  public record Recording(
      String name,
      List<String> rules,
      String jdk,
      String recorder,
      long bytes,
      long events,
      List<Finding> findings,
      @Nullable List<JmcRules.Result> jmc,
      @Nullable String summary) {
    /** The beginnings of a summary that says that nothing is wrong, the older one last. */
    private static final List<String> NOTHING_FOUND = List.of("Healthy", "No hazard");

    static boolean saysHealthy(String summary) {
      return NOTHING_FOUND.stream().anyMatch(summary::startsWith);
    }

    Recording with(List<JmcRules.Result> results, String firstLine) {
      return new Recording(
          name, rules, jdk, recorder, bytes, events, findings, List.copyOf(results), firstLine);
    }

    /** Whether the report says that there is nothing, and not that it cannot tell. */
    public boolean foundHealthy() {
      return findings.isEmpty() && summary != null && saysHealthy(summary);
    }

    /** The place of a rule, from 1; 0 if it is not named. */
    public int rank(String rule) {
      return findings.stream().map(Finding::rule).toList().indexOf(rule) + 1;
    }
  }

  /**
   * A rule that was named.
   *
   * @param evidence the kind of evidence that ranks the rule
   * @param growth of the heap; null if the rule is not about growth
   */
  public record Finding(
      String rule,
      String evidence,
      double score,
      String place,
      String confidence,
      @Nullable Growth growth) {}

  /**
   * A heap that grew.
   *
   * @param factor heap in use at the end divided by that at the beginning
   * @param consumers threads that took from the queue
   */
  public record Growth(double factor, double pauseShare, long copiedBytes, int consumers) {}
}
