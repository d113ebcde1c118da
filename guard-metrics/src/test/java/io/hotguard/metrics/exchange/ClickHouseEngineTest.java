/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.tdunning.math.stats.TDigest;
import io.hotguard.metrics.Distribution;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against the real engine, where Python and its package index can be reached. */
final class ClickHouseEngineTest {
  private static final String TYPE = "AggregateFunction(quantileTDigest, Float64)";

  /** Half of the widest bucket. */
  private static final double HALF = 1.0 / 128;

  @TempDir private static Path directory;
  private static ClickHouseEngine engine;

  @BeforeAll
  static void startEngine() throws Exception {
    engine = ClickHouseEngine.orSkip(directory);
  }

  @Test
  void mergesAThousandPods() throws Exception {
    Samples samples = Samples.lognormal(1_000, 5_000);
    List<Double> quantiles =
        engine.numbers(
            "WITH quantilesTDigestMerge(0.5, 0.99, 0.999)(s) AS q"
                + " SELECT count(), q[1], q[2], q[3] FROM "
                + statesOf(samples.distributions()));

    assertThat(quantiles.get(0)).isEqualTo(1_000);
    assertThat(samples.relativeError(0.5, quantiles.get(1))).isLessThan(0.02);
    assertThat(samples.relativeError(0.99, quantiles.get(2))).isLessThan(0.02);
    assertThat(samples.relativeError(0.999, quantiles.get(3))).isLessThan(0.02);
  }

  @Test
  void returnsAMergedStateThatWeRead() throws Exception {
    Samples samples = Samples.lognormal(100, 5_000);
    byte[] merged =
        engine.query(
            "SELECT quantileTDigestMergeState(s) FROM " + statesOf(samples.distributions()),
            "RowBinary");

    TDigest digest = ClickHouseDigests.decode(merged);

    assertThat(digest.size()).isEqualTo(500_000);
    assertThat(samples.relativeError(0.5, digest.quantile(0.5))).isLessThan(0.02);
    assertThat(samples.relativeError(0.99, digest.quantile(0.99))).isLessThan(0.02);
  }

  @Test
  void writesStatesOfItsOwnThatWeRead() throws Exception {
    byte[] state =
        engine.query(
            "SELECT quantileTDigestState(toFloat64(number)) FROM numbers(100001)", "RowBinary");

    TDigest digest = ClickHouseDigests.decode(state);

    assertThat(digest.size()).isEqualTo(100_001);
    assertThat(digest.quantile(0.5)).isEqualTo(50_000, within(1_000.0));
  }

  @Test
  void readsStatesOfNothingOneAndVeryManyValues() throws Exception {
    Distribution many = Distribution.of(100, 1_000, 1_000, 1_000, 10_000);
    for (int i = 0; i < 28; i++) {
      many = Distribution.merge(List.of(many, many));
    }

    assertThat(engine.numbers(median(statesOf(List.of(Distribution.empty())))))
        .containsExactly(Double.NaN);
    assertThat(engine.numbers(median(statesOf(List.of(Distribution.of(77))))))
        .containsExactly(77.0);
    assertThat(engine.numbers(median(statesOf(List.of(many)))).get(0))
        .isEqualTo(1_000, within(8.0));
  }

  /** With the table and the query of the page, and with a table that has no key. */
  @Test
  void countsABatchThatComesTwiceOnce() throws Exception {
    Samples samples = Samples.lognormal(3, 5_000);
    String page = Files.readString(Path.of("../docs/metrics-exchange.md"));
    String table =
        page.substring(page.indexOf("CREATE TABLE latency"), page.indexOf("SELECT name"));
    String query =
        page.substring(
            page.indexOf("SELECT name"), page.indexOf("```", page.indexOf("SELECT name")));
    StringBuilder inserts = new StringBuilder();
    for (int pod : new int[] {0, 1, 2, 1}) {
      inserts.append(
          "INSERT INTO latency SELECT 'pod-%d', 'find', toDateTime(60), %s;\n"
              .formatted(pod, map(samples.distributions().get(pod))));
    }

    String[] once = row(table + inserts + query);
    assertThat(once[1]).isEqualTo("15000");
    String[] quantiles = once[2].replaceAll("[\\[\\]]", "").split(",", -1);
    assertThat(samples.relativeError(0.5, Double.parseDouble(quantiles[0]))).isLessThan(HALF);
    assertThat(samples.relativeError(0.99, Double.parseDouble(quantiles[1]))).isLessThan(HALF);
    assertThat(samples.relativeError(0.999, Double.parseDouble(quantiles[2]))).isLessThan(HALF);

    String keyless = table.replace("ReplacingMergeTree", "MergeTree");
    assertThat(row(keyless + inserts + query.replace(" FINAL", ""))[1]).isEqualTo("20000");
  }

  /** The map of the page, as a literal. */
  private static String map(Distribution distribution) {
    // snippet: docs/metrics-exchange.md#clickhouse-map
    Map<Long, Long> buckets = new TreeMap<>();
    distribution.forEachBucket(
        (lowest, highest, count) -> buckets.put(lowest + (highest - lowest) / 2, count));
    // end
    return "map(" + buckets.toString().replaceAll("[{}]", "").replace('=', ',') + ")";
  }

  private static String[] row(String statements) throws Exception {
    return new String(engine.query(statements, "TSV"), UTF_8).strip().split("\t", -1);
  }

  private static String median(String states) {
    return "SELECT quantileTDigestMerge(s) FROM " + states;
  }

  private static String statesOf(List<Distribution> distributions) throws Exception {
    ByteArrayOutputStream states = new ByteArrayOutputStream();
    for (Distribution distribution : distributions) {
      states.write(ClickHouseDigests.encode(distribution));
    }
    Path file = Files.createTempFile(directory, "states", ".bin");
    Files.write(file, states.toByteArray());
    return "file('" + file + "', 'RowBinary', 's " + TYPE + "')";
  }
}
