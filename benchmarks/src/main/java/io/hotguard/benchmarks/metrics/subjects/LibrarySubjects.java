/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.subjects;

import com.codahale.metrics.ExponentiallyDecayingReservoir;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import io.micrometer.core.instrument.distribution.ValueAtPercentile;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.core.metrics.Summary;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** The metrics libraries, each set up as its documentation shows. */
final class LibrarySubjects {
  private LibrarySubjects() {}

  /** Micrometer's timer: percentiles computed in the process, or buckets for a server. */
  static final class Micrometer implements Subject {
    private final Timer[] timers;

    private Micrometer(MeterRegistry registry, int metrics, UnaryOperator<Timer.Builder> setUp) {
      timers =
          IntStream.range(0, metrics)
              .mapToObj(i -> setUp.apply(Timer.builder("metric-" + i)).register(registry))
              .toArray(Timer[]::new);
    }

    static Micrometer withPercentiles(int metrics) {
      return new Micrometer(
          new SimpleMeterRegistry(),
          metrics,
          timer ->
              timer.publishPercentiles(
                  QUANTILES.stream().mapToDouble(Double::doubleValue).toArray()));
    }

    static Micrometer withHistogram(int metrics) {
      return new Micrometer(
          new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
          metrics,
          Timer.Builder::publishPercentileHistogram);
    }

    @Override
    public Writer writer() {
      return (metric, nanos) -> timers[metric].record(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void read(DoubleConsumer quantiles) {
      for (Timer timer : timers) {
        HistogramSnapshot snapshot = timer.takeSnapshot();
        for (ValueAtPercentile value : snapshot.percentileValues()) {
          quantiles.accept(value.value());
        }
        for (CountAtBucket bucket : snapshot.histogramCounts()) {
          quantiles.accept(bucket.count());
        }
      }
    }

    @Override
    public long delivered() {
      return Arrays.stream(timers).mapToLong(Timer::count).sum();
    }
  }

  /** Prometheus' summary: quantiles of the last five minutes computed in the process. */
  static final class PrometheusSummary implements Subject {
    private final Summary[] summaries;

    PrometheusSummary(int metrics) {
      summaries =
          IntStream.range(0, metrics)
              .mapToObj(
                  i ->
                      Summary.builder()
                          .name("metric_" + i)
                          .quantile(0.5, 0.01)
                          .quantile(0.99, 0.001)
                          .quantile(0.999, 0.0001)
                          .build())
              .toArray(Summary[]::new);
    }

    @Override
    public Writer writer() {
      return (metric, nanos) -> summaries[metric].observe((double) nanos);
    }

    @Override
    public void read(DoubleConsumer quantiles) {
      for (Summary summary : summaries) {
        for (SummaryDataPointSnapshot point : summary.collect().getDataPoints()) {
          for (Quantile quantile : point.getQuantiles()) {
            quantiles.accept(quantile.getValue());
          }
        }
      }
    }

    @Override
    public long delivered() {
      return Arrays.stream(summaries)
          .flatMap(summary -> summary.collect().getDataPoints().stream())
          .mapToLong(SummaryDataPointSnapshot::getCount)
          .sum();
    }
  }

  /** Prometheus' native histogram: the server computes the quantiles. */
  static final class PrometheusNative implements Subject {
    private final Histogram[] histograms;

    PrometheusNative(int metrics) {
      histograms =
          IntStream.range(0, metrics)
              .mapToObj(i -> Histogram.builder().name("metric_" + i).nativeOnly().build())
              .toArray(Histogram[]::new);
    }

    @Override
    public Writer writer() {
      return (metric, nanos) -> histograms[metric].observe((double) nanos);
    }

    @Override
    public void read(DoubleConsumer quantiles) {
      for (Histogram histogram : histograms) {
        for (HistogramDataPointSnapshot point : histogram.collect().getDataPoints()) {
          quantiles.accept(point.getNativeBucketsForPositiveValues().size());
        }
      }
    }

    @Override
    public long delivered() {
      return Arrays.stream(histograms)
          .flatMap(histogram -> histogram.collect().getDataPoints().stream())
          .mapToLong(HistogramDataPointSnapshot::getCount)
          .sum();
    }
  }

  /** Dropwizard: a random sample of 1 028 values. */
  static final class Dropwizard implements Subject {
    private final com.codahale.metrics.Histogram[] histograms;

    Dropwizard(int metrics) {
      histograms =
          IntStream.range(0, metrics)
              .mapToObj(
                  i -> new com.codahale.metrics.Histogram(new ExponentiallyDecayingReservoir()))
              .toArray(com.codahale.metrics.Histogram[]::new);
    }

    @Override
    public Writer writer() {
      return (metric, nanos) -> histograms[metric].update(nanos);
    }

    @Override
    public void read(DoubleConsumer quantiles) {
      for (com.codahale.metrics.Histogram histogram : histograms) {
        com.codahale.metrics.Snapshot snapshot = histogram.getSnapshot();
        for (double quantile : QUANTILES) {
          quantiles.accept(snapshot.getValue(quantile));
        }
      }
    }

    @Override
    public long delivered() {
      return Arrays.stream(histograms).mapToLong(com.codahale.metrics.Histogram::getCount).sum();
    }
  }
}
