/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.metrics.MetricSnapshot;
import io.hotguard.metrics.RegistrySnapshot;
import io.hotguard.metrics.exchange.ClickHouseDigests;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The table of states, and its rows in RowBinary. A row that comes twice has the same key, and
 * {@code ReplacingMergeTree} keeps one of them.
 */
final class ClickHouseRows {
  private static final String COLUMNS =
      "name String, minute UInt32, source String, count UInt64, sum Float64,"
          + " state AggregateFunction(quantileTDigest, Float64)";

  private ClickHouseRows() {}

  static String file(int minute) {
    return "minute-" + minute + ".rows";
  }

  /** A row for each metric of a minute. */
  static byte[] of(int process, int minute, RegistrySnapshot snapshot) {
    ByteArrayOutputStream rows = new ByteArrayOutputStream();
    for (MetricSnapshot metric : snapshot.metrics().values()) {
      ByteBuffer numbers = ByteBuffer.allocate(2 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      numbers
          .putLong(metric.distribution().count())
          .putLong(Double.doubleToLongBits(metric.distribution().exactSum().doubleValue()));
      text(rows, metric.name());
      rows.writeBytes(
          ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(minute).array());
      text(rows, "service-" + process);
      rows.writeBytes(numbers.array());
      rows.writeBytes(ClickHouseDigests.encode(metric.distribution()));
    }
    return rows.toByteArray();
  }

  private static void text(ByteArrayOutputStream rows, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    rows.write(bytes.length); // all are shorter than 128
    rows.writeBytes(bytes);
  }

  /**
   * The statements that insert batches in this order, and then return a row {@code name, count,
   * p99} for each metric, and the table's size {@code rows, bytes}.
   */
  static String statements(List<Path> batches) {
    String inserts =
        batches.stream()
            .map(
                batch ->
                    "INSERT INTO latency SELECT * FROM file('"
                        + batch
                        + "', 'RowBinary', '"
                        + COLUMNS
                        + "')")
            .collect(Collectors.joining(";\n"));
    return String.join(
        ";\n",
        "CREATE TABLE latency ("
            + COLUMNS
            + ") ENGINE = ReplacingMergeTree ORDER BY (name, minute, source)",
        inserts,
        "SELECT name, sum(count), quantilesTDigestMerge(0.99)(state)[1] FROM latency FINAL"
            + " GROUP BY name ORDER BY name",
        "OPTIMIZE TABLE latency FINAL",
        "SELECT sum(rows), sum(bytes_on_disk) FROM system.parts"
            + " WHERE active AND table = 'latency'");
  }
}
