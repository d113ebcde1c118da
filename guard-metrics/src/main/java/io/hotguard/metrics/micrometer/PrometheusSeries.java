/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.micrometer;

import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.prometheus.DistributionPoints;
import io.micrometer.core.instrument.FunctionTimer;
import io.prometheus.metrics.config.ExemplarsProperties;
import io.prometheus.metrics.core.exemplars.ExemplarSampler;
import io.prometheus.metrics.core.exemplars.ExemplarSamplerConfig;
import io.prometheus.metrics.model.snapshots.Exemplars;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import io.prometheus.metrics.tracer.common.SpanContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A timer, function timer or summary in scrapes. Names and labels are made once, with the meter.
 *
 * <p><b>Threading:</b> {@link Recorded#observer} from any thread; the rest under the lock of {@link
 * RecordedMeters}.
 */
final class PrometheusSeries {
  final Key key;
  private final MetricMetadata metadata;
  private final long createdMillis;
  private final Values values;

  PrometheusSeries(MetricMetadata metadata, Labels labels, long createdMillis, Values values) {
    this.key = new Key(metadata.getPrometheusName(), labels);
    this.metadata = metadata;
    this.createdMillis = createdMillis;
    this.values = values;
  }

  /** The identity of a series: a scrape must not have a second with the same name and labels. */
  record Key(String name, Labels labels) {}

  /** Adds the values to the family of the name. */
  void addTo(Map<String, Family> families, long now) {
    values.addTo(families.computeIfAbsent(key.name(), name -> new Family(this)), this, now);
  }

  private DistributionPoints.Series with(Exemplars exemplars) {
    return new DistributionPoints.Series(key.labels(), exemplars, createdMillis);
  }

  /** Adds the values of a series to its family. */
  interface Values {
    void addTo(Family family, PrometheusSeries series, long now);
  }

  /** The values of a timer that somebody else counts. */
  record Counted(FunctionTimer timer) implements Values {
    @Override
    public void addTo(Family family, PrometheusSeries series, long now) {
      DistributionPoints.Series point = series.with(Exemplars.EMPTY);
      family.summaries.add(
          new SummaryDataPointSnapshot(
              (long) timer.count(),
              timer.totalTime(TimeUnit.SECONDS),
              Quantiles.EMPTY,
              point.labels(),
              point.exemplars(),
              point.createdMillis()));
    }
  }

  /** The values of a recorder. */
  static final class Recorded implements Values {
    private final RecordedValues values;

    /** Micrometer's snapshots of timers are in nanoseconds, but Prometheus expects seconds. */
    private final double perPoint;

    private final double[] upperBounds;
    private final @Nullable ExemplarSampler sampler;

    Recorded(RecordedValues values, @Nullable SpanContext spans, ExemplarsProperties exemplars) {
      this.values = values;
      this.perPoint = values.recorder.unit() == MetricUnit.NANOSECONDS ? 1e9 : 1;
      this.upperBounds = Arrays.stream(values.upperBounds).map(bound -> bound / perPoint).toArray();
      this.sampler =
          spans == null ? null : new ExemplarSampler(sampling(exemplars, upperBounds), spans);
    }

    /** Returns how to sample: one exemplar, or one for each bucket. */
    private static ExemplarSamplerConfig sampling(ExemplarsProperties properties, double[] bounds) {
      if (bounds.length == 0) {
        return new ExemplarSamplerConfig(properties, 1);
      }
      double[] all = Arrays.copyOf(bounds, bounds.length + 1);
      all[bounds.length] = Double.POSITIVE_INFINITY;
      return new ExemplarSamplerConfig(properties, all);
    }

    /** Returns what samples exemplars from amounts in the meter's unit; null without tracing. */
    @Nullable DoubleConsumer observer() {
      ExemplarSampler observed = sampler;
      return observed == null ? null : amount -> observed.observe(amount / perPoint);
    }

    @Override
    public void addTo(Family family, PrometheusSeries series, long now) {
      DistributionPoints.Series point =
          series.with(sampler == null ? Exemplars.EMPTY : sampler.collect());
      double stepsPerPoint = values.stepsPerUnit * perPoint;
      family.maxima.add(
          new GaugeDataPointSnapshot(values.max(now) / perPoint, point.labels(), null));
      family.summaries.add(
          DistributionPoints.summary(
              values.count(),
              values.total() / perPoint,
              values.recent(now),
              stepsPerPoint,
              values.percentiles,
              point));
      if (values.histogram) {
        family.histograms.add(
            DistributionPoints.histogram(
                values.sinceStart(),
                stepsPerPoint,
                DistributionPoints.DEFAULT_SCHEMA,
                upperBounds,
                point));
      }
    }
  }

  /**
   * The series of one name. They are histograms if all meters publish one, because Prometheus has
   * one type a name.
   */
  static final class Family {
    private final MetricMetadata metadata;
    private final List<GaugeDataPointSnapshot> maxima = new ArrayList<>();
    private final List<HistogramDataPointSnapshot> histograms = new ArrayList<>();
    private final List<SummaryDataPointSnapshot> summaries = new ArrayList<>();

    Family(PrometheusSeries first) {
      this.metadata = first.metadata;
    }

    MetricSnapshot snapshot() {
      return histograms.size() == summaries.size()
          ? new HistogramSnapshot(metadata, histograms)
          : new SummarySnapshot(metadata, summaries);
    }

    boolean hasMaxima() {
      return !maxima.isEmpty();
    }

    MetricSnapshot maxima(String name) {
      return new GaugeSnapshot(new MetricMetadata(name, metadata.getHelp(), null), maxima);
    }
  }
}
