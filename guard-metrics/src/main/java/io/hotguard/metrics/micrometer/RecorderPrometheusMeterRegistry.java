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
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.cumulative.CumulativeFunctionTimer;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.distribution.pause.PauseDetector;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.config.ExemplarsProperties;
import io.prometheus.metrics.config.PrometheusProperties;
import io.prometheus.metrics.config.PrometheusPropertiesLoader;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.tracer.common.SpanContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Micrometer's Prometheus registry with timers and distribution summaries that record into
 * recorders. It replaces a {@link PrometheusMeterRegistry} and keeps its names and labels.
 *
 * <p>A meter that publishes a histogram (or service level objectives) is scraped as classic buckets
 * in text and also as a native histogram in protobuf. Any other meter is a summary, with quantiles
 * if it publishes percentiles. Both have {@code NAME_max}, and exemplars if there is a span
 * context.
 *
 * <p>A scrape has each name and label set once. A meter is left out, and reported by {@link
 * io.micrometer.core.instrument.MeterRegistry.Config#onMeterRegistrationFailed}, if another meter
 * has them, or if Prometheus does not allow its name or labels.
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
  private final @Nullable SpanContext spans;
  private final ExemplarsProperties exemplars;
  private final ConcurrentHashMap<Meter.Id, PrometheusSeries> served = new ConcurrentHashMap<>();
  private final Set<PrometheusSeries.Key> keys = ConcurrentHashMap.newKeySet();

  /** The number of counters, gauges and other kinds that have a Prometheus name. */
  private final ConcurrentHashMap<String, Integer> otherKinds = new ConcurrentHashMap<>();

  /** Creates a registry with the system's clock and default settings, without exemplars. */
  public RecorderPrometheusMeterRegistry(PrometheusConfig config, RecorderRegistry recorders) {
    this(config, new PrometheusRegistry(), recorders, MeterSettings.DEFAULT, Clock.SYSTEM);
  }

  /** Creates a registry without exemplars. */
  public RecorderPrometheusMeterRegistry(
      PrometheusConfig config,
      PrometheusRegistry registry,
      RecorderRegistry recorders,
      MeterSettings settings,
      Clock clock) {
    this(config, registry, recorders, settings, clock, null);
  }

  /**
   * Creates a registry.
   *
   * @param recorders belong to the new registry and are closed with it
   * @param spans the tracing library, for exemplars; null for none
   * @throws IllegalStateException if the recorder registry is closed
   */
  public RecorderPrometheusMeterRegistry(
      PrometheusConfig config,
      PrometheusRegistry registry,
      RecorderRegistry recorders,
      MeterSettings settings,
      Clock clock,
      @Nullable SpanContext spans) {
    super(config, registry, clock, spans);
    this.descriptions = config.descriptions();
    this.spans = spans;
    this.exemplars = properties(config).getExemplarProperties();
    this.meters = new RecordedMeters(recorders, settings, clock, true);
    config().onMeterAdded(this::added);
    config().onMeterRemoved(this::removed);
    new TagGrowth().bindTo(this);
    registry.register(collector);
  }

  private static PrometheusProperties properties(PrometheusConfig config) {
    @Nullable Properties own = config.prometheusProperties();
    return own == null ? PrometheusPropertiesLoader.load() : PrometheusPropertiesLoader.load(own);
  }

  @Override
  protected Timer newTimer(
      Meter.Id id, DistributionStatisticConfig config, PauseDetector pauseDetector) {
    RecordedValues values = meters.open(id, MetricUnit.NANOSECONDS, 1, config);
    PrometheusSeries.Recorded recorded = new PrometheusSeries.Recorded(values, spans, exemplars);
    serve(id, recorded);
    return new RecordedTimer(
        id, clock, pauseDetector, getBaseTimeUnit(), meters, values, recorded.observer());
  }

  @Override
  public DistributionSummary newDistributionSummary(
      Meter.Id id, DistributionStatisticConfig config, double scale) {
    RecordedValues values = meters.open(id, MetricUnit.COUNT, meters.summaryStep(), config);
    PrometheusSeries.Recorded recorded = new PrometheusSeries.Recorded(values, spans, exemplars);
    serve(id, recorded);
    return new RecordedSummary(id, scale, meters, values, recorded.observer());
  }

  @Override
  protected <T> FunctionTimer newFunctionTimer(
      Meter.Id id,
      T object,
      ToLongFunction<T> countFunction,
      ToDoubleFunction<T> totalTimeFunction,
      TimeUnit totalTimeFunctionUnit) {
    FunctionTimer timer =
        new CumulativeFunctionTimer<>(
            id, object, countFunction, totalTimeFunction, totalTimeFunctionUnit, getBaseTimeUnit());
    serve(id, new PrometheusSeries.Counted(timer));
    return timer;
  }

  /** Adds a meter to scrapes, unless a scrape with it would fail. */
  private void serve(Meter.Id id, PrometheusSeries.Values values) {
    PrometheusSeries series;
    try {
      String description = descriptions ? id.getDescription() : null;
      series =
          new PrometheusSeries(
              new MetricMetadata(
                  getConventionName(id), description == null ? " " : description, null),
              labels(id),
              clock.wallTime(),
              values);
    } catch (IllegalArgumentException e) {
      meterRegistrationFailed(id, e.getMessage());
      return;
    }
    if (otherKinds.containsKey(series.key.name())) {
      meterRegistrationFailed(id, "a meter of another kind has the name " + series.key.name());
    } else if (keys.add(series.key)) {
      served.put(id, series);
    } else {
      meterRegistrationFailed(id, "another meter is the series " + series.key);
    }
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

  private void added(Meter meter) {
    if (isOtherKind(meter)) {
      otherKinds.merge(getConventionName(meter.getId()), 1, Integer::sum);
    }
  }

  private void removed(Meter meter) {
    if (isOtherKind(meter)) {
      otherKinds.computeIfPresent(
          getConventionName(meter.getId()), (name, count) -> count == 1 ? null : count - 1);
      return;
    }
    PrometheusSeries removed = served.remove(meter.getId());
    if (removed != null) {
      keys.remove(removed.key);
    }
    RecorderMeterRegistry.forget(meters, meter);
  }

  private static boolean isOtherKind(Meter meter) {
    Meter.Type type = meter.getId().getType();
    return type != Meter.Type.TIMER && type != Meter.Type.DISTRIBUTION_SUMMARY;
  }

  private MetricSnapshots collect() {
    TreeMap<String, PrometheusSeries.Family> families = new TreeMap<>();
    meters.readAt(
        now -> {
          for (PrometheusSeries each : served.values()) {
            if (!otherKinds.containsKey(each.key.name())) {
              each.addTo(families, now);
            }
          }
        });
    List<MetricSnapshot> snapshots = new ArrayList<>();
    families.forEach(
        (name, family) -> {
          snapshots.add(family.snapshot());
          String maximum = name + "_max";
          if (family.hasMaxima()
              && !families.containsKey(maximum)
              && !otherKinds.containsKey(maximum)) {
            snapshots.add(family.maxima(maximum));
          }
        });
    return new MetricSnapshots(snapshots);
  }

  /** Closes this registry and its recorder registry; scrapes return the last values. */
  @Override
  public void close() {
    super.close();
    meters.close();
  }
}
