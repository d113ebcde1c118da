/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.jfr;

import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.MetricSnapshot;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;

/** The values of one recorder since its previous event. Registered by {@link RecorderEvents}. */
@Name(DistributionEvent.NAME)
@Label("Distribution")
@Description("Values of one Hotguard recorder in a period; no event if there was no value")
@Category("Hotguard")
@Period("10 s")
@StackTrace(false)
@Registered(false)
final class DistributionEvent extends Event {
  static final String NAME = "io.hotguard.metrics.Distribution";

  @Label("Registry")
  final String registry;

  @Label("Recorder")
  final String recorder;

  @Label("Unit")
  @Description("Unit of all fields except the count")
  final String unit;

  @Label("Count")
  final long count;

  @Label("Sum")
  final long sum;

  @Label("Minimum")
  final long min;

  @Label("Median")
  final double p50;

  @Label("90th Percentile")
  final double p90;

  @Label("99th Percentile")
  final double p99;

  @Label("99.9th Percentile")
  final double p999;

  @Label("Maximum")
  final long max;

  DistributionEvent(String registry, MetricSnapshot metric) {
    Distribution values = metric.distribution();
    this.registry = registry;
    this.recorder = metric.name();
    this.unit = metric.unit().name();
    this.count = values.count();
    this.sum = values.sum();
    this.min = values.min();
    this.p50 = values.quantile(0.5);
    this.p90 = values.quantile(0.9);
    this.p99 = values.quantile(0.99);
    this.p999 = values.quantile(0.999);
    this.max = values.max();
  }
}
