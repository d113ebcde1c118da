/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.MetricSnapshot;
import io.hotguard.metrics.RegistrySnapshot;
import io.hotguard.metrics.exchange.ClickHouseDigests;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The forms in which ClickHouse keeps distributions, their tables and their rows in RowBinary. A
 * row that comes twice has the same key, and {@code ReplacingMergeTree} keeps one of them.
 */
enum ClickHouseForm {
  /** The t-digests of the engine itself. */
  DIGESTS(
      FleetCommand.CLICKHOUSE_DIGESTS,
      OptionalDouble.empty(),
      "AggregateFunction(quantileTDigest, Float64)",
      "sum(count), quantilesTDigestMerge(0.99)(state)[1] FROM latency FINAL") {
    @Override
    byte[] encode(Distribution distribution) {
      return ClickHouseDigests.encode(distribution);
    }
  },

  /** The middle of each bucket and its count; a bucket is at most 1/64 of its lowest value wide. */
  BUCKETS(
      FleetCommand.CLICKHOUSE_BUCKETS,
      OptionalDouble.of(1.0 / 128),
      "Map(UInt64, UInt64)",
      "sum(n), quantileExactWeighted(0.99)(value, n) FROM latency FINAL"
          + " ARRAY JOIN mapKeys(state) AS value, mapValues(state) AS n") {
    @Override
    byte[] encode(Distribution distribution) {
      Map<Long, Long> buckets = new TreeMap<>();
      distribution.forEachBucket(
          (lowest, highest, count) -> buckets.put(lowest + (highest - lowest) / 2, count));
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      size(bytes, buckets.size());
      buckets.forEach((value, count) -> bytes.writeBytes(numbers(value, count)));
      return bytes.toByteArray();
    }
  };

  /** The name of the engine in the results. */
  final String engine;

  /** The largest relative error of an answer; empty without a bound. */
  final OptionalDouble bound;

  private final String columns;
  private final String answer;

  ClickHouseForm(String engine, OptionalDouble bound, String type, String answer) {
    this.engine = engine;
    this.bound = bound;
    this.columns =
        "name String, minute UInt32, source String, count UInt64, sum Float64, state " + type;
    this.answer = answer;
  }

  /** Returns the state of a distribution in RowBinary. */
  abstract byte[] encode(Distribution distribution);

  String file(int minute) {
    return name() + '-' + minute + ".rows";
  }

  /** A row for each metric of a minute. */
  byte[] rows(int process, int minute, RegistrySnapshot snapshot) {
    ByteArrayOutputStream rows = new ByteArrayOutputStream();
    for (MetricSnapshot metric : snapshot.metrics().values()) {
      Distribution distribution = metric.distribution();
      text(rows, metric.name());
      rows.writeBytes(
          ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(minute).array());
      text(rows, "service-" + process);
      rows.writeBytes(
          numbers(
              distribution.count(),
              Double.doubleToLongBits(distribution.exactSum().doubleValue())));
      rows.writeBytes(encode(distribution));
    }
    return rows.toByteArray();
  }

  private static byte[] numbers(long first, long second) {
    return ByteBuffer.allocate(2 * Long.BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(first)
        .putLong(second)
        .array();
  }

  private static void text(ByteArrayOutputStream rows, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    size(rows, bytes.length);
    rows.writeBytes(bytes);
  }

  /** Seven bits in a byte, the lowest first. */
  private static void size(ByteArrayOutputStream rows, int size) {
    int rest = size;
    for (; rest > 127; rest >>>= 7) {
      rows.write((rest & 127) | 128);
    }
    rows.write(rest);
  }

  /**
   * The statements that insert batches in this order, and then return a row {@code name, count,
   * p99} for each metric, and the table's size {@code rows, bytes}.
   */
  String statements(List<Path> batches) {
    String inserts =
        batches.stream()
            .map(
                batch ->
                    "INSERT INTO latency SELECT * FROM file('"
                        + batch
                        + "', 'RowBinary', '"
                        + columns
                        + "')")
            .collect(Collectors.joining(";\n"));
    return String.join(
        ";\n",
        "CREATE TABLE latency ("
            + columns
            + ") ENGINE = ReplacingMergeTree ORDER BY (name, minute, source)",
        inserts,
        "SELECT name, " + answer + " GROUP BY name ORDER BY name",
        "OPTIMIZE TABLE latency FINAL",
        "SELECT sum(rows), sum(bytes_on_disk) FROM system.parts"
            + " WHERE active AND table = 'latency'");
  }
}
