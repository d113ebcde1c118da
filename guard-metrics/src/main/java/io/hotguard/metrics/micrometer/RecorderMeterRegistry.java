/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.micrometer;

import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.RecorderRegistry;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.distribution.HistogramGauges;
import io.micrometer.core.instrument.distribution.pause.PauseDetector;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/**
 * A meter registry whose timers and distribution summaries record into recorders. Code that uses
 * Micrometer gets percentiles at the price of a counter.
 *
 * <p>Use it alone, or in a composite beside a registry without percentiles, see {@link
 * #countsOnly()}. Counters, gauges and the rest are Micrometer's own, cumulative. Percentiles are
 * published as gauges {@code NAME.percentile} with tag {@code phi}, which is Micrometer's default.
 *
 * <p>Meters beyond the recorder registry's limit of names record by atomic additions into a further
 * registry, and {@code refused-names} counts them.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method. Recording never waits; see {@link io.hotguard.metrics.Recorder}.
 *
 * <h2>Errors</h2>
 *
 * Count, total and maximum are exact for timers, and for summaries of amounts that are whole steps
 * of {@link MeterSettings#summaryResolution()}; percentiles are within {@link
 * io.hotguard.metrics.Distribution#RELATIVE_ERROR} of those of the rounded amounts.
 */
public final class RecorderMeterRegistry extends SimpleMeterRegistry {
  private final RecordedMeters meters;

  /** Creates a registry with the system's clock and default settings. */
  public RecorderMeterRegistry(RecorderRegistry recorders) {
    this(recorders, MeterSettings.DEFAULT, Clock.SYSTEM);
  }

  /**
   * Creates a registry.
   *
   * @param recorders belong to the new registry and are closed with it
   * @throws IllegalStateException if the recorder registry is closed
   */
  public RecorderMeterRegistry(RecorderRegistry recorders, MeterSettings settings, Clock clock) {
    super(SimpleConfig.DEFAULT, clock);
    this.meters = new RecordedMeters(recorders, settings, clock, false);
    config().onMeterRemoved(meter -> forget(meters, meter));
    new TagGrowth().bindTo(this);
  }

  /**
   * Returns a filter for the other registries of a composite: timers and summaries keep count,
   * total and maximum there, and lose percentiles and histograms. Set it by {@code
   * other.config().meterFilter(...)} before the first meter.
   */
  public static MeterFilter countsOnly() {
    return new MeterFilter() {
      @Override
      public DistributionStatisticConfig configure(
          Meter.Id id, DistributionStatisticConfig config) {
        return id.getType() == Meter.Type.TIMER || id.getType() == Meter.Type.DISTRIBUTION_SUMMARY
            ? DistributionStatisticConfig.builder()
                .percentiles()
                .percentilesHistogram(false)
                .serviceLevelObjectives()
                .build()
                .merge(config)
            : config;
      }
    };
  }

  static void forget(RecordedMeters meters, Meter meter) {
    if (meter instanceof RecordedTimer timer) {
      meters.forget(timer.values());
    } else if (meter instanceof RecordedSummary summary) {
      meters.forget(summary.values());
    }
  }

  @Override
  protected Timer newTimer(
      Meter.Id id, DistributionStatisticConfig config, PauseDetector pauseDetector) {
    RecordedValues values = meters.open(id, MetricUnit.NANOSECONDS, 1, config);
    Timer timer =
        new RecordedTimer(id, clock, pauseDetector, getBaseTimeUnit(), meters, values, null);
    HistogramGauges.registerWithCommonFormat(timer, this);
    return timer;
  }

  @Override
  protected DistributionSummary newDistributionSummary(
      Meter.Id id, DistributionStatisticConfig config, double scale) {
    RecordedValues values = meters.open(id, MetricUnit.COUNT, meters.summaryStep(), config);
    DistributionSummary summary = new RecordedSummary(id, scale, meters, values, null);
    HistogramGauges.registerWithCommonFormat(summary, this);
    return summary;
  }

  @Override
  protected DistributionStatisticConfig defaultHistogramConfig() {
    return DistributionStatisticConfig.DEFAULT;
  }

  /** Closes this registry and its recorder registry; meters keep their last values. */
  @Override
  public void close() {
    super.close();
    meters.close();
  }
}
