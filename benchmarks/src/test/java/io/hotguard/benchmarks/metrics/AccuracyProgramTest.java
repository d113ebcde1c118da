/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.hotguard.benchmarks.metrics.subjects.Latencies;
import io.hotguard.metrics.Distribution;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AccuracyProgramTest {
  private static final double[] EXACT =
      AccuracyProgram.exactQuantiles(LongStream.rangeClosed(1, 10_000).toArray());

  @Test
  void exactQuantilesAreNearestRanks() {
    assertThat(EXACT).hasSize(AccuracyProgram.QUANTILES);
    assertThat(EXACT[0]).isEqualTo(1);
    assertThat(EXACT[4_999]).isEqualTo(5_000);
    assertThat(EXACT[9_998]).isEqualTo(9_999);
  }

  @Test
  void findsTheOneQuantileThatIsWrong() {
    AccuracyResult.Curve curve =
        AccuracyProgram.curve(
            "d", "s", 1, EXACT, q -> Math.round(q * 10_000) == 9_500 ? 19_000 : q * 10_000);
    assertThat(curve.worstErrorPercent()).isCloseTo(100, offset(1e-6));
    assertThat(curve.worstQuantile()).isEqualTo(0.95);
    assertThat(curve.bands()).hasSize(AccuracyProgram.BANDS);
    assertThat(curve.bands().stream().filter(error -> error > 50)).hasSize(1);
  }

  @Test
  void oursStaysWithinItsBoundWhereDigestsDoNot() {
    PrintStream quiet = new PrintStream(OutputStream.nullOutputStream());
    AccuracyResult result = new AccuracyProgram(20_000, quiet).run("test");
    for (Latencies distribution : Latencies.values()) {
      String name = distribution.name().toLowerCase(Locale.ROOT);
      for (int parts : new int[] {1, AccuracyProgram.PARTS}) {
        assertThat(result.find(name, Summaries.HOTGUARD, parts).orElseThrow().worstErrorPercent())
            .isLessThanOrEqualTo(100 * Distribution.RELATIVE_ERROR + 1e-9);
      }
    }
    assertThat(result.find("bimodal", "MergingDigest(100)", 1).orElseThrow().worstErrorPercent())
        .isGreaterThan(100);
    assertThat(
            Arrays.stream(Latencies.values()).count()
                * (Summaries.WHOLE.size() + Summaries.MERGED.size()))
        .isEqualTo(result.curves().size());
  }
}
