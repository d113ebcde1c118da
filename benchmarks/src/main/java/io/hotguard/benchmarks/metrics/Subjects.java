/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import com.codahale.metrics.ExponentiallyDecayingReservoir;
import com.tdunning.math.stats.MergingDigest;
import com.tdunning.math.stats.TDigest;
import io.hotguard.metrics.IntervalReader;
import io.hotguard.metrics.MetricSnapshot;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleConsumer;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The subjects that are measured, by their name in the results. */
final class Subjects {
  static final String NONE = "none";
  static final String HOTGUARD = "hotguard";
  static final String HDR_RECORDER = "hdrRecorder";
  static final String UNBOUNDED_QUEUE = "unboundedQueue";
  static final String BOUNDED_QUEUE = "boundedQueue";
  static final String SYNCHRONIZED_DIGEST = "digestSynchronized";
  static final String MICROMETER_PERCENTILES = "micrometerPercentiles";

  private static final long MAX_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final int DIGITS = 2;

  /** Name to factory, which takes the number of metrics; in the order of the tables. */
  private static final Map<String, IntFunction<Subject>> ALL = new LinkedHashMap<>();

  static {
    ALL.put(NONE, metrics -> new NoSubject());
    addEach("longAdder", number -> new Counter());
    ALL.put(HOTGUARD, HotguardSubject::new);
    addEach(HDR_RECORDER, number -> new Hdr());
    addEach(SYNCHRONIZED_DIGEST, number -> new LockedDigest());
    ALL.put(UNBOUNDED_QUEUE, QueueSubject::unbounded);
    ALL.put(BOUNDED_QUEUE, QueueSubject::bounded);
    ALL.put(
        MICROMETER_PERCENTILES,
        metrics ->
            micrometer(
                metrics,
                new SimpleMeterRegistry(),
                timer ->
                    timer.publishPercentiles(
                        Subject.QUANTILES.stream().mapToDouble(Double::doubleValue).toArray())));
    ALL.put(
        "micrometerHistogram",
        metrics ->
            micrometer(
                metrics,
                new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                Timer.Builder::publishPercentileHistogram));
    addEach("prometheusSummary", PrometheusSummary::new);
    addEach("prometheusNative", PrometheusNative::new);
    ALL.put("otelExponential", OpenTelemetrySubject::new);
    addEach("dropwizard", number -> new Dropwizard());
  }

  private Subjects() {}

  /** Adds a subject whose metrics have nothing in common. */
  private static void addEach(String name, IntFunction<PeerSubject.Metric> metric) {
    ALL.put(name, metrics -> new PeerSubject(metrics, metric));
  }

  /**
   * The subjects, in the order of the tables; the queues lose values, so only a replay has them.
   */
  static List<String> names() {
    return ALL.keySet().stream().filter(name -> !name.endsWith("Queue")).toList();
  }

  static Subject create(String name, int metrics) {
    IntFunction<Subject> factory = ALL.get(name);
    if (factory == null) {
      throw new IllegalArgumentException("subject=" + name + ": must be one of " + ALL.keySet());
    }
    return factory.apply(metrics);
  }

  /** Records nothing: measures the loop alone. */
  private static final class NoSubject implements Subject {
    @Override
    public Writer writer() {
      long[] sum = {0};
      return (metric, nanos) -> sum[0] += metric ^ nanos;
    }

    @Override
    public void read(DoubleConsumer quantiles) {}

    @Override
    public long delivered() {
      return 0;
    }
  }

  /** A plain counter: no percentiles. */
  private static final class Counter implements PeerSubject.Metric {
    private final LongAdder adder = new LongAdder();

    @Override
    public void record(long nanos) {
      adder.increment();
    }

    @Override
    public long read(DoubleConsumer quantiles) {
      quantiles.accept((double) adder.sum());
      return adder.sum();
    }
  }

  /** HdrHistogram's recorder: two significant digits, values up to an hour. */
  private static final class Hdr implements PeerSubject.Metric {
    private final org.HdrHistogram.Recorder recorder =
        new org.HdrHistogram.Recorder(1, MAX_NANOS, DIGITS);
    private org.HdrHistogram.@Nullable Histogram recycled;
    private long count;

    @Override
    public void record(long nanos) {
      recorder.recordValue(nanos);
    }

    @Override
    public long read(DoubleConsumer quantiles) {
      org.HdrHistogram.Histogram interval = recorder.getIntervalHistogram(recycled);
      for (double quantile : Subject.QUANTILES) {
        quantiles.accept((double) interval.getValueAtPercentile(100 * quantile));
      }
      recycled = interval;
      count += interval.getTotalCount();
      return count;
    }
  }

  /** A digest that is locked for each value: the successor of the queues. */
  static final class LockedDigest implements PeerSubject.Metric {
    private static final int COMPRESSION = 100;

    private TDigest digest = new MergingDigest(COMPRESSION);
    private long count;

    @Override
    public synchronized void record(long nanos) {
      digest.add((double) nanos);
    }

    /** Replaces the digest by an empty one and reads it. */
    @Override
    public long read(DoubleConsumer quantiles) {
      TDigest interval;
      synchronized (this) {
        interval = digest;
        digest = new MergingDigest(COMPRESSION);
      }
      for (double quantile : Subject.QUANTILES) {
        quantiles.accept(interval.quantile(quantile));
      }
      count += interval.size();
      return count;
    }
  }

  private static Subject micrometer(
      int metrics, MeterRegistry registry, UnaryOperator<Timer.Builder> setUp) {
    return new PeerSubject(
        metrics,
        number ->
            new MicrometerTimer(setUp.apply(Timer.builder("metric-" + number)).register(registry)));
  }

  /** Micrometer's timer: percentiles computed in the process, or buckets for a server. */
  private record MicrometerTimer(Timer timer) implements PeerSubject.Metric {
    @Override
    public void record(long nanos) {
      timer.record(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public long read(DoubleConsumer quantiles) {
      HistogramSnapshot snapshot = timer.takeSnapshot();
      for (ValueAtPercentile value : snapshot.percentileValues()) {
        quantiles.accept(value.value());
      }
      for (CountAtBucket bucket : snapshot.histogramCounts()) {
        quantiles.accept(bucket.count());
      }
      return timer.count();
    }
  }

  /** Prometheus' summary: quantiles of the last five minutes computed in the process. */
  private static final class PrometheusSummary implements PeerSubject.Metric {
    private final Summary summary;

    PrometheusSummary(int number) {
      summary =
          Summary.builder()
              .name("metric_" + number)
              .quantile(0.5, 0.01)
              .quantile(0.99, 0.001)
              .quantile(0.999, 0.0001)
              .build();
    }

    @Override
    public void record(long nanos) {
      summary.observe((double) nanos);
    }

    @Override
    public long read(DoubleConsumer quantiles) {
      SummaryDataPointSnapshot point = summary.collect().getDataPoints().get(0);
      for (Quantile quantile : point.getQuantiles()) {
        quantiles.accept(quantile.getValue());
      }
      return point.getCount();
    }
  }

  /** Prometheus' native histogram: the server computes the quantiles. */
  private static final class PrometheusNative implements PeerSubject.Metric {
    private final Histogram histogram;

    PrometheusNative(int number) {
      histogram = Histogram.builder().name("metric_" + number).nativeOnly().build();
    }

    @Override
    public void record(long nanos) {
      histogram.observe((double) nanos);
    }

    @Override
    public long read(DoubleConsumer quantiles) {
      HistogramDataPointSnapshot point = histogram.collect().getDataPoints().get(0);
      quantiles.accept(point.getNativeBucketsForPositiveValues().size());
      return point.getCount();
    }
  }

  /** Dropwizard: a random sample of 1 028 values. */
  private static final class Dropwizard implements PeerSubject.Metric {
    private final com.codahale.metrics.Histogram histogram =
        new com.codahale.metrics.Histogram(new ExponentiallyDecayingReservoir());

    @Override
    public void record(long nanos) {
      histogram.update(nanos);
    }

    @Override
    public long read(DoubleConsumer quantiles) {
      com.codahale.metrics.Snapshot snapshot = histogram.getSnapshot();
      for (double quantile : Subject.QUANTILES) {
        quantiles.accept(snapshot.getValue(quantile));
      }
      return histogram.getCount();
    }
  }

  /** A library whose metrics have nothing in common: a snapshot reads one after the other. */
  static final class PeerSubject implements Subject {
    /** One metric, set up as the documentation of its library shows. */
    interface Metric {
      void record(long nanos);

      /** Takes a snapshot; returns how many values have been in one so far. */
      long read(DoubleConsumer quantiles);
    }

    private final Metric[] metrics;

    PeerSubject(int number, IntFunction<Metric> metric) {
      metrics = IntStream.range(0, number).mapToObj(metric).toArray(Metric[]::new);
    }

    @Override
    public Writer writer() {
      return (metric, nanos) -> metrics[metric].record(nanos);
    }

    @Override
    public void read(DoubleConsumer quantiles) {
      for (Metric metric : metrics) {
        metric.read(quantiles);
      }
    }

    @Override
    public long delivered() {
      long delivered = 0;
      for (Metric metric : metrics) {
        delivered += metric.read(quantile -> {});
      }
      return delivered;
    }
  }

  /** Recorders of one registry, with its defaults. */
  private static final class HotguardSubject implements Subject {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final RecorderRegistry registry =
        RecorderRegistry.builder("bench-" + NUMBER.incrementAndGet()).build();
    private final IntervalReader reader = registry.intervalReader("bench");
    private final Recorder[] recorders;
    private long read;

    HotguardSubject(int metrics) {
      recorders =
          IntStream.range(0, metrics)
              .mapToObj(i -> registry.recorder("metric-" + i, MetricUnit.NANOSECONDS))
              .toArray(Recorder[]::new);
    }

    @Override
    public Writer writer() {
      return (metric, nanos) -> recorders[metric].record(nanos);
    }

    @Override
    public void read(DoubleConsumer quantiles) {
      for (MetricSnapshot metric : reader.next().metrics().values()) {
        read += metric.distribution().count();
        for (double quantile : QUANTILES) {
          quantiles.accept(metric.distribution().quantile(quantile));
        }
      }
    }

    @Override
    public long delivered() {
      read(quantile -> {});
      return read;
    }

    @Override
    public void close() {
      registry.close();
    }
  }
}
