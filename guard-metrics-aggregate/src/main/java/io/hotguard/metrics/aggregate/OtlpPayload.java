/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static io.hotguard.metrics.aggregate.JsonText.object;

import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.exchange.ExponentialHistogram;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
    StatisticsBatch batch = envelope.batch();
    List<Object> points = new ArrayList<>();
    for (OperationStatistics statistics : batch.operations().values()) {
      addPoint(points, batch, statistics.key(), false, statistics.successes());
      addPoint(points, batch, statistics.key(), true, statistics.failures());
    }
    Map<String, Object> metric =
        object(
            "name", "hotguard.operation.duration",
            "unit", "ns",
            "exponentialHistogram", object("aggregationTemporality", DELTA, "dataPoints", points));
    return request("resourceMetrics", service, "scopeMetrics", "metrics", List.of(metric));
  }

  static String logs(String service, List<Sample> samples) {
    List<Object> records = new ArrayList<>();
    for (Sample sample : samples) {
      records.add(
          object(
              "timeUnixNano", unixNanos(sample.time()),
              "severityNumber", sample.failed() ? SEVERITY_ERROR : SEVERITY_INFO,
              "body", object("stringValue", sample.detail()),
              "attributes", attributes(sample.key(), sample.failed())));
    }
    return request("resourceLogs", service, "scopeLogs", "logRecords", records);
  }

  private static String request(
      String resources, String service, String scopes, String kind, List<?> content) {
    Map<String, Object> scope = object("scope", object("name", SCOPE), kind, content);
    Map<String, Object> resource =
        object(
            "resource",
            object("attributes", List.of(attribute("service.name", service))),
            scopes,
            List.of(scope));
    return JsonText.of(object(resources, List.of(resource)));
  }

  private static void addPoint(
      List<Object> points,
      StatisticsBatch batch,
      OperationKey key,
      boolean failed,
      Distribution distribution) {
    if (distribution.isEmpty()) {
      return;
    }
    ExponentialHistogram histogram = ExponentialHistogram.of(distribution, SCALE, 1);
    List<String> counts = histogram.counts().stream().map(String::valueOf).toList();
    points.add(
        object(
            "attributes", attributes(key, failed),
            "startTimeUnixNano", unixNanos(batch.start()),
            "timeUnixNano", unixNanos(batch.end()),
            "count", Long.toString(distribution.count()),
            "sum", distribution.exactSum(),
            "min", distribution.min(),
            "max", distribution.max(),
            "scale", SCALE,
            "zeroCount", Long.toString(histogram.zeroCount()),
            "positive", object("offset", histogram.offset(), "bucketCounts", counts)));
  }

  private static List<Object> attributes(OperationKey key, boolean failed) {
    return List.of(
        attribute("operation.type", key.type()),
        attribute("operation.name", key.name()),
        attribute("outcome", failed ? "failure" : "success"));
  }

  private static Map<String, Object> attribute(String name, String value) {
    return object("key", name, "value", object("stringValue", value));
  }

  private static String unixNanos(Instant time) {
    return Long.toString(
        Math.addExact(Math.multiplyExact(time.getEpochSecond(), 1_000_000_000L), time.getNano()));
  }
}
