/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.micrometer;

import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.prometheus.DistributionPoints;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.distribution.pause.PauseDetector;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Micrometer's Prometheus registry with timers and distribution summaries that record into
 * recorders. It replaces a {@link PrometheusMeterRegistry} and keeps its names and labels.
 *
 * <p>A meter that publishes a histogram (or service level objectives) is scraped as classic buckets
 * in text and also as a native histogram in protobuf. Any other meter is a summary, with quantiles
 * if it publishes percentiles. Both have {@code NAME_max}. Exemplars are not supported.
 *
 * <p>Micrometer's own meters are used beyond the recorder registry's limit of names, and if another
 * kind of meter already has the Prometheus name.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method. Recording never waits; see {@link io.hotguard.metrics.Recorder}.
 *
 * <h2>Errors</h2>
 *
 * As for {@link RecorderMeterRegistry} and {@link DistributionPoints}.
 */
public final class RecorderPrometheusMeterRegistry extends PrometheusMeterRegistry {
  private final RecordedMeters meters;
  private final MultiCollector collector = this::collect;
  private final boolean descriptions;

  /** The number of counters, gauges and other kinds that have a Prometheus name. */
  private final ConcurrentHashMap<String, Integer> otherKinds = new ConcurrentHashMap<>();

  /** Creates a registry with the system's clock and default settings. */
  public RecorderPrometheusMeterRegistry(PrometheusConfig config, RecorderRegistry recorders) {
    this(config, new PrometheusRegistry(), recorders, MeterSettings.DEFAULT, Clock.SYSTEM);
  }

  /**
   * Creates a registry.
   *
   * @param recorders belong to the new registry and are closed with it
   * @throws IllegalStateException if the recorder registry is closed
   */
  public RecorderPrometheusMeterRegistry(
      PrometheusConfig config,
      PrometheusRegistry registry,
      RecorderRegistry recorders,
      MeterSettings settings,
      Clock clock) {
    super(config, registry, clock);
    this.descriptions = config.descriptions();
    this.meters = new RecordedMeters(recorders, settings, clock, true);
    config().onMeterAdded(this::added);
    config().onMeterRemoved(this::removed);
    registry.register(collector);
  }

  @Override
  protected Timer newTimer(
      Meter.Id id, DistributionStatisticConfig config, PauseDetector pauseDetector) {
    RecordedValues values =
        isNameTaken(id) ? null : meters.open(id, MetricUnit.NANOSECONDS, 1, config);
    return values == null
        ? super.newTimer(id, config, pauseDetector)
        : new RecordedTimer(id, clock, pauseDetector, getBaseTimeUnit(), meters, values);
  }

  @Override
  public DistributionSummary newDistributionSummary(
      Meter.Id id, DistributionStatisticConfig config, double scale) {
    RecordedValues values =
        isNameTaken(id) ? null : meters.open(id, MetricUnit.COUNT, meters.summaryStep(), config);
    return values == null
        ? super.newDistributionSummary(id, config, scale)
        : new RecordedSummary(id, scale, meters, values);
  }

  /**
   * Returns whether counters or gauges have this name in Prometheus. The superclass then reports
   * the conflict; a scrape with both would fail as a whole.
   */
  private boolean isNameTaken(Meter.Id id) {
    return otherKinds.containsKey(getConventionName(id));
  }

  private void added(Meter meter) {
    if (isOtherKind(meter)) {
      otherKinds.merge(getConventionName(meter.getId()), 1, Integer::sum);
    }
  }

  private void removed(Meter meter) {
    if (isOtherKind(meter)) {
      otherKinds.computeIfPresent(
          getConventionName(meter.getId()), (name, count) -> count == 1 ? null : count - 1);
    }
    RecorderMeterRegistry.forget(meters, meter);
  }

  private static boolean isOtherKind(Meter meter) {
    Meter.Type type = meter.getId().getType();
    return type != Meter.Type.TIMER && type != Meter.Type.DISTRIBUTION_SUMMARY;
  }

  private MetricSnapshots collect() {
    TreeMap<String, Family> families = new TreeMap<>();
    meters.forEach(
        (values, now) -> {
          String name = getConventionName(values.id);
          if (otherKinds.containsKey(name)) {
            return;
          }
          families
              .computeIfAbsent(name, key -> new Family(metadata(key, values.id)))
              .add(values, labels(values.id), now);
        });
    List<MetricSnapshot> snapshots = new ArrayList<>();
    families.forEach(
        (name, family) -> {
          snapshots.add(family.snapshot());
          snapshots.add(
              new GaugeSnapshot(
                  new MetricMetadata(name + "_max", family.metadata.getHelp(), null),
                  family.maxima));
        });
    return new MetricSnapshots(snapshots);
  }

  private MetricMetadata metadata(String name, Meter.Id id) {
    String description = descriptions ? id.getDescription() : null;
    return new MetricMetadata(name, description == null ? " " : description, null);
  }

  private Labels labels(Meter.Id id) {
    List<String> names = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (Tag tag : getConventionTags(id)) {
      names.add(tag.getKey());
      values.add(tag.getValue());
    }
    return Labels.of(names, values);
  }

  /** Closes this registry and its recorder registry; scrapes return the last values. */
  @Override
  public void close() {
    super.close();
    meters.close();
  }

  /**
   * The points of one name. They are histograms if all meters publish one, because Prometheus has
   * one type a name.
   */
  private static final class Family {
    final MetricMetadata metadata;
    final List<GaugeDataPointSnapshot> maxima = new ArrayList<>();
    private final List<HistogramDataPointSnapshot> histograms = new ArrayList<>();
    private final List<SummaryDataPointSnapshot> summaries = new ArrayList<>();

    Family(MetricMetadata metadata) {
      this.metadata = metadata;
    }

    void add(RecordedValues values, Labels labels, long now) {
      // Micrometer's snapshots of timers are in nanoseconds, but Prometheus expects seconds.
      double unitsPerPoint = values.recorder.unit() == MetricUnit.NANOSECONDS ? 1e9 : 1;
      double step = values.step / unitsPerPoint;
      maxima.add(new GaugeDataPointSnapshot(values.max(now) / unitsPerPoint, labels, null));
      summaries.add(
          DistributionPoints.summary(
              values.count(),
              values.total() / unitsPerPoint,
              values.recent(now),
              step,
              values.percentiles,
              labels));
      if (values.histogram) {
        double[] bounds = values.upperBounds();
        for (int i = 0; i < bounds.length; i++) {
          bounds[i] /= unitsPerPoint;
        }
        histograms.add(
            DistributionPoints.histogram(
                values.sinceStart(), step, DistributionPoints.DEFAULT_SCHEMA, bounds, labels));
      }
    }

    MetricSnapshot snapshot() {
      return histograms.size() == summaries.size()
          ? new HistogramSnapshot(metadata, histograms)
          : new SummarySnapshot(metadata, summaries);
    }
  }
}
