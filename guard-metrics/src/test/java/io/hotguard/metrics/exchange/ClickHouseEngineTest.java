/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.metrics.Distribution;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against the real engine, where Python and its package index can be reached. */
final class ClickHouseEngineTest {
  /** Half of the widest bucket. */
  private static final double HALF = 1.0 / 128;

  @TempDir private static Path directory;
  private static ClickHouseEngine engine;

  @BeforeAll
  static void startEngine() throws Exception {
    engine = ClickHouseEngine.orSkip(directory);
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
}
