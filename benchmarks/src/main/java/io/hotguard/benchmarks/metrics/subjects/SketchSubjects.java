/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.subjects;

import com.datadoghq.sketch.ddsketch.DDSketch;
import com.datadoghq.sketch.ddsketch.DDSketches;
import com.tdunning.math.stats.MergingDigest;
import com.tdunning.math.stats.TDigest;
import io.hotguard.metrics.Distribution;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;

/** Sketches without thread safety, private or under a lock. */
final class SketchSubjects {
  static final int COMPRESSION = 100;

  private SketchSubjects() {}

  static TDigest digest() {
    return new MergingDigest(COMPRESSION);
  }

  static TDigest[] digests(int metrics) {
    return Stream.generate(SketchSubjects::digest).limit(metrics).toArray(TDigest[]::new);
  }

  /** Replaces the digest by an empty one and reads it. */
  static long readAndReplace(Cell cell, DoubleConsumer quantiles) {
    TDigest interval;
    synchronized (cell) {
      interval = cell.digest;
      cell.digest = digest();
    }
    for (double quantile : Subject.QUANTILES) {
      quantiles.accept(interval.quantile(quantile));
    }
    return interval.size();
  }

  static final class Cell {
    private TDigest digest = digest();

    synchronized void add(double value) {
      digest.add(value);
    }

    static Cell[] array(int metrics) {
      return Stream.generate(Cell::new).limit(metrics).toArray(Cell[]::new);
    }
  }

  /** A digest for each metric, locked for each value: the successor of the queues. */
  static final class SynchronizedDigest implements Subject {
    private final Cell[] cells;
    private long read;

    SynchronizedDigest(int metrics) {
      cells = Cell.array(metrics);
    }

    @Override
    public Writer writer() {
      return (metric, nanos) -> cells[metric].add((double) nanos);
    }

    @Override
    public void read(DoubleConsumer quantiles) {
      for (Cell cell : cells) {
        read += readAndReplace(cell, quantiles);
      }
    }

    @Override
    public long delivered() {
      read(quantile -> {});
      return read;
    }
  }

  /** No lock and therefore no reader: the floor of a digest's own cost. */
  static final class PrivateDigest implements Subject {
    private final int metrics;
    private final Queue<TDigest[]> all = new ConcurrentLinkedQueue<>();

    PrivateDigest(int metrics) {
      this.metrics = metrics;
    }

    @Override
    public Writer writer() {
      TDigest[] own = digests(metrics);
      all.add(own);
      return (metric, nanos) -> own[metric].add((double) nanos);
    }

    @Override
    public void read(DoubleConsumer quantiles) {}

    @Override
    public long delivered() {
      return all.stream().flatMap(Stream::of).mapToLong(TDigest::size).sum();
    }
  }

  /** A DDSketch of our own error bound for each metric, locked for each value. */
  static final class DdSketch implements Subject {
    private final DDSketch[] sketches;
    private long read;

    DdSketch(int metrics) {
      sketches =
          Stream.generate(() -> DDSketches.unboundedDense(Distribution.RELATIVE_ERROR))
              .limit(metrics)
              .toArray(DDSketch[]::new);
    }

    @Override
    public Writer writer() {
      return (metric, nanos) -> {
        DDSketch sketch = sketches[metric];
        synchronized (sketch) {
          sketch.accept((double) nanos);
        }
      };
    }

    @Override
    public void read(DoubleConsumer quantiles) {
      for (DDSketch sketch : sketches) {
        DDSketch interval;
        synchronized (sketch) {
          interval = sketch.copy();
          sketch.clear();
        }
        if (!interval.isEmpty()) {
          for (double quantile : QUANTILES) {
            quantiles.accept(interval.getValueAtQuantile(quantile));
          }
          read += (long) interval.getCount();
        }
      }
    }

    @Override
    public long delivered() {
      read(quantile -> {});
      return read;
    }
  }
}
