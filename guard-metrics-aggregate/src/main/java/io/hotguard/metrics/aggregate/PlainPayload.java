/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static io.hotguard.metrics.aggregate.JsonText.object;

import io.hotguard.metrics.Distribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes statistics and samples as one JSON object without a line break;
 * docs/metrics-aggregation.md lists the fields.
 */
final class PlainPayload {
  private PlainPayload() {}

  static String of(StatisticsEnvelope envelope) {
    StatisticsBatch batch = envelope.batch();
    List<?> operations = batch.operations().values().stream().map(PlainPayload::operation).toList();
    return JsonText.of(
        object(
            "kind", "statistics",
            "source", envelope.source(),
            "sequence", envelope.sequence(),
            "start", batch.start().toString(),
            "end", batch.end().toString(),
            "intervals", batch.intervals(),
            "unit", "ns",
            "operations", operations));
  }

  static String of(List<Sample> samples) {
    List<?> all = samples.stream().map(PlainPayload::sample).toList();
    return JsonText.of(object("kind", "samples", "samples", all));
  }

  private static Map<String, Object> sample(Sample sample) {
    return object(
        "type", sample.key().type(),
        "name", sample.key().name(),
        "time", sample.time().toString(),
        "durationNanos", sample.durationNanos(),
        "failed", sample.failed(),
        "detail", sample.detail());
  }

  private static Map<String, Object> operation(OperationStatistics statistics) {
    Distribution durations = statistics.durations();
    Map<String, Object> operation =
        object(
            "type", statistics.key().type(),
            "name", statistics.key().name(),
            "count", statistics.count(),
            "failures", statistics.failureCount(),
            "sum", durations.exactSum());
    if (!durations.isEmpty()) {
      operation.putAll(
          object(
              "min", durations.min(),
              "max", durations.max(),
              "p50", Math.round(durations.quantile(0.5)),
              "p99", Math.round(durations.quantile(0.99)),
              "p999", Math.round(durations.quantile(0.999))));
    }
    operation.put("successBuckets", buckets(statistics.successes()));
    operation.put("failureBuckets", buckets(statistics.failures()));
    return operation;
  }

  /** Returns pairs of a bucket's least value and its count; their sums over pods are exact. */
  private static List<List<Long>> buckets(Distribution distribution) {
    List<List<Long>> buckets = new ArrayList<>();
    distribution.forEachBucket((lowest, highest, count) -> buckets.add(List.of(lowest, count)));
    return buckets;
  }
}
