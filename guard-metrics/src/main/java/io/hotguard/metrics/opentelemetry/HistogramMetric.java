/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.opentelemetry;

import io.hotguard.metrics.MetricUnit;
import io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramData;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.resources.Resource;
import java.util.List;

/**
 * A metric with exponential histograms as data. The SDK's own class of this kind is internal.
 *
 * <p><b>Threading:</b> immutable.
 */
record HistogramMetric(
    Resource resource,
    InstrumentationScopeInfo scope,
    String name,
    MetricUnit recorderUnit,
    AggregationTemporality temporality,
    List<ExponentialHistogramPointData> points)
    implements MetricData {

  HistogramMetric {
    points = List.copyOf(points);
  }

  @Override
  public Resource getResource() {
    return resource;
  }

  @Override
  public InstrumentationScopeInfo getInstrumentationScopeInfo() {
    return scope;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public String getDescription() {
    return "";
  }

  @Override
  public String getUnit() {
    return switch (recorderUnit) {
      case NANOSECONDS -> "s";
      case BYTES -> "By";
      case COUNT -> "1";
    };
  }

  @Override
  public MetricDataType getType() {
    return MetricDataType.EXPONENTIAL_HISTOGRAM;
  }

  @Override
  public ExponentialHistogramData getData() {
    return ExponentialHistogramData.create(temporality, points);
  }
}
