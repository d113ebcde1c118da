/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.results.Environment;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the diagnosis says of recordings whose causes are known. */
public record DiagnosisResult(
    Environment environment,
    String command,
    Map<String, String> versions,
    List<Recording> recordings) {

  /**
   * One recording.
   *
   * @param rules the rules that are to be named; none where nothing is to be
   * @param jdk the release of the recorded process
   * @param recorder {@code JFR} or {@code async-profiler}
   * @param findings the rules that it bears out, the heaviest first
   * @param counts the shares of the expected rules beside a plain count
   */
  public record Recording(
      String name,
      List<String> rules,
      String jdk,
      String recorder,
      long bytes,
      long events,
      List<Finding> findings,
      List<Count> counts) {

    /** The place of a rule, from 1; 0 if it is not named. */
    public int rank(String rule) {
      return findings.stream().map(Finding::rule).toList().indexOf(rule) + 1;
    }

    /** The greatest difference of a share and its plain count. */
    public double greatestDifference() {
      return counts.stream()
          .mapToDouble(count -> Math.abs(count.share() - count.counted()))
          .max()
          .orElse(0);
    }
  }

  /**
   * A rule that was named.
   *
   * @param evidence the kind of evidence that ranks it
   * @param score its rank's share
   * @param growth of the heap; null where the rule is not about that
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
   * @param factor in use at the end and at the beginning
   * @param pauseShare of the time
   * @param copiedBytes by the collector
   * @param consumers threads that took from the queue
   */
  public record Growth(double factor, double pauseShare, long copiedBytes, int consumers) {}

  /** A share and a count of the same by the plainest of loops. */
  public record Count(String rule, String evidence, double share, double counted) {}
}
