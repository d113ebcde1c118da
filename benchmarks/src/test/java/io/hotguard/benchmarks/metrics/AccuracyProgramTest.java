/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.hotguard.benchmarks.metrics.AccuracyProgram.Summaries;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.metrics.Distribution;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
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
    Map<String, Double> worst =
        AccuracyProgram.worst(EXACT, q -> Math.round(q * 10_000) == 9_500 ? 19_000 : q * 10_000);

    assertThat(worst.get("worstErrorPercent")).isCloseTo(100, offset(1e-6));
    assertThat(worst).containsEntry("worstQuantile", 0.95);
  }

  @Test
  void oursStaysWithinItsBoundWhereDigestsDoNot() {
    PrintStream quiet = new PrintStream(OutputStream.nullOutputStream());
    List<Cell> cells = new AccuracyProgram(20_000, quiet).run("test").measurements();

    assertThat(cells)
        .filteredOn(cell -> cell.parameters().containsValue(Summaries.HOTGUARD))
        .hasSize(2 * Latencies.values().length)
        .allSatisfy(
            cell ->
                assertThat(error(cell))
                    .isLessThanOrEqualTo(100 * Distribution.RELATIVE_ERROR + 1e-9));
    assertThat(cells)
        .filteredOn(cell -> cell.parameters().containsValue("bimodal"))
        .filteredOn(cell -> cell.parameters().containsValue("MergingDigest(100)"))
        .allSatisfy(cell -> assertThat(error(cell)).isGreaterThan(100))
        .isNotEmpty();
  }

  private static double error(Cell cell) {
    return cell.counted().get(0).getOrDefault("worstErrorPercent", Double.NaN);
  }
}
