/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import io.hotguard.metrics.Distribution;
import java.util.List;

/**
 * Writes statistics and samples as one JSON object a line; docs/metrics-aggregation.md lists the
 * fields.
 */
final class PlainPayload {
  private PlainPayload() {}

  static String of(StatisticsEnvelope envelope) {
    StatisticsBatch batch = envelope.batch();
    JsonText json = new JsonText().beginObject();
    json.name("kind").value("statistics");
    json.name("source").value(envelope.source());
    json.name("sequence").value(envelope.sequence());
    json.name("start").value(batch.start().toString());
    json.name("end").value(batch.end().toString());
    json.name("intervals").value(batch.intervals());
    json.name("unit").value("ns");
    json.name("operations").beginArray();
    for (OperationStatistics statistics : batch.operations().values()) {
      append(json, statistics);
    }
    return json.endArray().endObject().toString();
  }

  static String of(List<Sample> samples) {
    JsonText json = new JsonText().beginObject();
    json.name("kind").value("samples");
    json.name("samples").beginArray();
    for (Sample sample : samples) {
      json.beginObject();
      json.name("type").value(sample.key().type());
      json.name("name").value(sample.key().name());
      json.name("time").value(sample.time().toString());
      json.name("durationNanos").value(sample.durationNanos());
      json.name("failed").value(sample.failed());
      json.name("detail").value(sample.detail());
      json.endObject();
    }
    return json.endArray().endObject().toString();
  }

  private static void append(JsonText json, OperationStatistics statistics) {
    Distribution durations = statistics.durations();
    json.beginObject();
    json.name("type").value(statistics.key().type());
    json.name("name").value(statistics.key().name());
    json.name("count").value(statistics.count());
    json.name("failures").value(statistics.failureCount());
    json.name("sum").value(durations.exactSum());
    if (!durations.isEmpty()) {
      json.name("min").value(durations.min());
      json.name("max").value(durations.max());
      json.name("p50").value(Math.round(durations.quantile(0.5)));
      json.name("p99").value(Math.round(durations.quantile(0.99)));
      json.name("p999").value(Math.round(durations.quantile(0.999)));
    }
    appendBuckets(json.name("successBuckets"), statistics.successes());
    appendBuckets(json.name("failureBuckets"), statistics.failures());
    json.endObject();
  }

  /** Appends pairs of a bucket's least value and its count; their sums over pods are exact. */
  private static void appendBuckets(JsonText json, Distribution distribution) {
    json.beginArray();
    distribution.forEachBucket(
        (lowest, highest, count) -> json.beginArray().value(lowest).value(count).endArray());
    json.endArray();
  }
}
