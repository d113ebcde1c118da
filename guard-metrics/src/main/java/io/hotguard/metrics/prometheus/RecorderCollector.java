/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.prometheus;

import static java.util.Objects.requireNonNull;

import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.MetricSnapshot;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.RecorderRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.PrometheusNaming;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Exports all recorders of a registry to a Prometheus scrape.
 *
 * <pre>{@code
 * RecorderCollector collector = RecorderCollector.builder(recorders).build();
 * PrometheusRegistry.defaultRegistry.register(collector);
 * }</pre>
 *
 * <p>Times are in seconds. A recorder {@code checkout} of nanoseconds becomes {@code
 * checkout_seconds}, a recorder of bytes {@code checkout_bytes}. Characters that a name cannot have
 * become underscores. Recorders that then share a name are added up exactly.
 *
 * <h2>Threading</h2>
 *
 * Any number of scrapes may run at once; no recording thread waits for one.
 *
 * <h2>Errors</h2>
 *
 * Count and sum are exact; buckets: see {@link DistributionPoints#histogram}. A recorder that the
 * registry evicted starts again at 0, which Prometheus treats as a restart.
 */
public final class RecorderCollector implements MultiCollector {
  /** The default of Prometheus' clients. */
  private static final double[] SECONDS = {0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};

  private static final double[] NUMBERS = {
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6
  };

  private static final DistributionPoints.Series NO_LABELS =
      DistributionPoints.Series.of(Labels.EMPTY);

  private final RecorderRegistry recorders;
  private final int schema;
  private final double @Nullable [] upperBounds;

  private RecorderCollector(Builder builder) {
    this.recorders = builder.recorders;
    this.schema = builder.schema;
    this.upperBounds = builder.upperBounds;
  }

  /** Starts a builder of a collector of native histograms. */
  public static Builder builder(RecorderRegistry recorders) {
    return new Builder(recorders);
  }

  @Override
  public MetricSnapshots collect() {
    TreeMap<String, Family> families = new TreeMap<>();
    for (MetricSnapshot metric : recorders.cumulativeSnapshot().metrics().values()) {
      String name =
          PrometheusNaming.prometheusName(
              PrometheusNaming.sanitizeMetricName(metric.name(), unitOf(metric.unit())));
      families.merge(name, new Family(metric.unit(), metric.distribution()), Family::plus);
    }
    List<io.prometheus.metrics.model.snapshots.MetricSnapshot> snapshots = new ArrayList<>();
    families.forEach((name, family) -> snapshots.add(histogram(name, family)));
    return new MetricSnapshots(snapshots);
  }

  private HistogramSnapshot histogram(String name, Family family) {
    String help = "Recorded by the registry " + recorders.name() + ".";
    return new HistogramSnapshot(
        new MetricMetadata(name, help, unitOf(family.unit)),
        List.of(
            DistributionPoints.histogram(
                family.total,
                family.unit == MetricUnit.NANOSECONDS ? 1e9 : 1,
                schema,
                upperBounds == null ? defaultBounds(family.unit) : upperBounds,
                NO_LABELS)));
  }

  private static double[] defaultBounds(MetricUnit unit) {
    return switch (unit) {
      case NANOSECONDS -> SECONDS.clone();
      case BYTES -> IntStream.rangeClosed(5, 15).mapToDouble(power -> Math.pow(4, power)).toArray();
      case COUNT -> NUMBERS.clone();
    };
  }

  private static @Nullable Unit unitOf(MetricUnit unit) {
    return switch (unit) {
      case NANOSECONDS -> Unit.SECONDS;
      case BYTES -> Unit.BYTES;
      case COUNT -> null;
    };
  }

  /** The recorders of one name, added up. */
  private record Family(MetricUnit unit, Distribution total) {
    Family plus(Family other) {
      return new Family(unit, Distribution.merge(List.of(total, other.total)));
    }
  }

  /** Configures a collector. A value out of range throws {@link IllegalArgumentException}. */
  public static final class Builder {
    private final RecorderRegistry recorders;
    private int schema = DistributionPoints.DEFAULT_SCHEMA;
    private double @Nullable [] upperBounds;

    private Builder(RecorderRegistry recorders) {
      this.recorders = requireNonNull(recorders, "recorders");
    }

    /**
     * Sets the schema of native histograms, -4..8; default {@link
     * DistributionPoints#DEFAULT_SCHEMA}.
     */
    public Builder schema(int nativeSchema) {
      if (nativeSchema < -4 || nativeSchema > 8) {
        throw new IllegalArgumentException("schema=" + nativeSchema + ": must be in -4..8");
      }
      schema = nativeSchema;
      return this;
    }

    /**
     * Sets the classic buckets of histograms, for servers that scrape text: upper bounds, rising,
     * in seconds, bytes or numbers. Without a bound, histograms are native only. Default: 5 ms to
     * 10 s, 1 kB to 1 GB in powers of four, and 1, 2, 5, 10 to 1,000,000.
     */
    public Builder upperBounds(double... bounds) {
      for (int i = 1; i < bounds.length; i++) {
        if (!(bounds[i - 1] < bounds[i])) {
          throw new IllegalArgumentException(
              "upper bounds " + bounds[i - 1] + ", " + bounds[i] + ": must rise");
        }
      }
      upperBounds = bounds.clone();
      return this;
    }

    /** Creates the collector, to be registered. */
    public RecorderCollector build() {
      return new RecorderCollector(this);
    }
  }
}
