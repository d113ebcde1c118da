/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.subjects;

import java.util.function.DoubleConsumer;

/** Records nothing: measures the loop alone. */
public final class NoSubject implements Subject {

  public NoSubject(int metrics) {}

  @Override
  public Writer writer() {
    return new Writer() {
      private long recorded;

      @Override
      public void record(int metric, long nanos) {
        recorded += metric ^ nanos;
      }

      @Override
      public long dropped() {
        return recorded == Long.MIN_VALUE ? 1 : 0;
      }
    };
  }

  @Override
  public void read(DoubleConsumer quantiles) {}

  @Override
  public long delivered() {
    return 0;
  }
}
