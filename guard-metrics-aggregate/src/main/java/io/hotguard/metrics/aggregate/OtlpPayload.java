/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.exchange.ExponentialHistogram;
import java.time.Instant;
import java.util.List;

/**
 * Writes statistics as OTLP metrics and samples as OTLP log records, in OTLP's JSON encoding.
 *
 * <p><b>Errors:</b> count, sum, minimum and maximum are exact. A bucket of scale {@value #SCALE} is
 * 2.2 % wide; {@link ExponentialHistogram} states the error of quantiles.
 *
 * <p><b>Source:</b> OpenTelemetry protocol 1.x, metrics.proto and logs.proto; 64-bit integers are
 * decimal strings there.
 */
final class OtlpPayload {
  static final int SCALE = 5;
  private static final int DELTA = 1;
  private static final int SEVERITY_INFO = 9;
  private static final int SEVERITY_ERROR = 17;
  private static final String SCOPE = "io.hotguard.metrics.aggregate";

  private OtlpPayload() {}

  static String metrics(String service, StatisticsEnvelope envelope) {
    JsonText json = new JsonText().beginObject();
    json.name("resourceMetrics").beginArray().beginObject();
    appendResource(json, service);
    json.name("scopeMetrics").beginArray().beginObject();
    json.name("scope").beginObject().name("name").value(SCOPE).endObject();
    json.name("metrics").beginArray().beginObject();
    json.name("name").value("hotguard.operation.duration");
    json.name("unit").value("ns");
    json.name("exponentialHistogram").beginObject();
    json.name("aggregationTemporality").value(DELTA);
    json.name("dataPoints").beginArray();
    for (OperationStatistics statistics : envelope.batch().operations().values()) {
      appendPoint(json, envelope.batch(), statistics.key(), false, statistics.successes());
      appendPoint(json, envelope.batch(), statistics.key(), true, statistics.failures());
    }
    json.endArray().endObject();
    json.endObject().endArray();
    json.endObject().endArray();
    return json.endObject().endArray().endObject().toString();
  }

  static String logs(String service, List<Sample> samples) {
    JsonText json = new JsonText().beginObject();
    json.name("resourceLogs").beginArray().beginObject();
    appendResource(json, service);
    json.name("scopeLogs").beginArray().beginObject();
    json.name("scope").beginObject().name("name").value(SCOPE).endObject();
    json.name("logRecords").beginArray();
    for (Sample sample : samples) {
      json.beginObject();
      json.name("timeUnixNano").value(unixNanos(sample.time()));
      json.name("severityNumber").value(sample.failed() ? SEVERITY_ERROR : SEVERITY_INFO);
      json.name("body").beginObject().name("stringValue").value(sample.detail()).endObject();
      appendAttributes(json, sample.key(), sample.failed());
      json.endObject();
    }
    json.endArray();
    json.endObject().endArray();
    return json.endObject().endArray().endObject().toString();
  }

  private static void appendPoint(
      JsonText json,
      StatisticsBatch batch,
      OperationKey key,
      boolean failed,
      Distribution distribution) {
    if (distribution.isEmpty()) {
      return;
    }
    ExponentialHistogram histogram = ExponentialHistogram.of(distribution, SCALE, 1);
    json.beginObject();
    appendAttributes(json, key, failed);
    json.name("startTimeUnixNano").value(unixNanos(batch.start()));
    json.name("timeUnixNano").value(unixNanos(batch.end()));
    json.name("count").value(Long.toString(distribution.count()));
    json.name("sum").value(distribution.exactSum());
    json.name("min").value(distribution.min());
    json.name("max").value(distribution.max());
    json.name("scale").value(SCALE);
    json.name("zeroCount").value(Long.toString(histogram.zeroCount()));
    json.name("positive").beginObject();
    json.name("offset").value(histogram.offset());
    json.name("bucketCounts").beginArray();
    for (long count : histogram.counts()) {
      json.value(Long.toString(count));
    }
    json.endArray().endObject();
    json.endObject();
  }

  private static void appendResource(JsonText json, String service) {
    json.name("resource").beginObject().name("attributes").beginArray();
    appendAttribute(json, "service.name", service);
    json.endArray().endObject();
  }

  private static void appendAttributes(JsonText json, OperationKey key, boolean failed) {
    json.name("attributes").beginArray();
    appendAttribute(json, "operation.type", key.type());
    appendAttribute(json, "operation.name", key.name());
    appendAttribute(json, "outcome", failed ? "failure" : "success");
    json.endArray();
  }

  private static void appendAttribute(JsonText json, String name, String value) {
    json.beginObject().name("key").value(name);
    json.name("value").beginObject().name("stringValue").value(value).endObject().endObject();
  }

  private static String unixNanos(Instant time) {
    return Long.toString(
        Math.addExact(Math.multiplyExact(time.getEpochSecond(), 1_000_000_000L), time.getNano()));
  }
}
