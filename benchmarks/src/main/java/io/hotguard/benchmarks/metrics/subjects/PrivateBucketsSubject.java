/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.subjects;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.DoubleConsumer;

/**
 * The floor: cumulative log buckets for each thread and metric, which their reader subtracts.
 * Writers are private, stores are unordered, and there is neither sum nor extremes. It takes 22 kB
 * for each thread and metric.
 */
final class PrivateBucketsSubject implements Subject {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int PAGE_BITS = 6;
  private static final int BUCKETS = (48 - PAGE_BITS + 1) << PAGE_BITS;
  private static final int LEADING_ZEROS_OF_FIRST_SHIFT = 63 - PAGE_BITS;

  private final int metrics;
  private final Queue<long[][]> all = new ConcurrentLinkedQueue<>();
  private final long[][] delivered;
  private final long[] sum = new long[BUCKETS];
  private long read;

  PrivateBucketsSubject(int metrics) {
    this.metrics = metrics;
    delivered = new long[metrics][BUCKETS];
  }

  private static int bucketOf(long value) {
    int shift = Math.max(0, LEADING_ZEROS_OF_FIRST_SHIFT - Long.numberOfLeadingZeros(value));
    return (shift << PAGE_BITS) + (int) (value >>> shift);
  }

  @Override
  public Writer writer() {
    long[][] own = new long[metrics][BUCKETS];
    all.add(own);
    return (metric, nanos) -> {
      long[] counts = own[metric];
      int bucket = bucketOf(nanos);
      LONGS.setOpaque(counts, bucket, counts[bucket] + 1);
    };
  }

  @Override
  public void read(DoubleConsumer quantiles) {
    for (int metric = 0; metric < metrics; metric++) {
      Arrays.fill(sum, 0);
      for (long[][] own : all) {
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
          sum[bucket] += (long) LONGS.getOpaque(own[metric], bucket);
        }
      }
      long count = 0;
      for (int bucket = 0; bucket < BUCKETS; bucket++) {
        long before = delivered[metric][bucket];
        delivered[metric][bucket] = sum[bucket];
        sum[bucket] -= before;
        count += sum[bucket];
      }
      read += count;
      for (double quantile : QUANTILES) {
        quantiles.accept((double) bucketAt(quantile, count));
      }
    }
  }

  private int bucketAt(double quantile, long count) {
    double left = quantile * (double) count;
    int bucket = 0;
    while (bucket < BUCKETS - 1 && left > (double) sum[bucket]) {
      left -= (double) sum[bucket];
      bucket++;
    }
    return bucket;
  }

  @Override
  public long delivered() {
    read(quantile -> {});
    return read;
  }
}
