/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.subjects;

import com.tdunning.math.stats.MergingDigest;
import com.tdunning.math.stats.TDigest;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;

/** Digests under a lock. */
final class SketchSubjects {
  static final int COMPRESSION = 100;

  private SketchSubjects() {}

  static TDigest digest() {
    return new MergingDigest(COMPRESSION);
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
}
