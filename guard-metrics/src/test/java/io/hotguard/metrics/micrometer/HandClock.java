/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.micrometer;

import io.micrometer.core.instrument.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Micrometer's clock, moved by hand. */
final class HandClock implements Clock {
  private final AtomicLong nanos = new AtomicLong(1);

  void advance(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Override
  public long wallTime() {
    return nanos.get() / 1_000_000;
  }

  @Override
  public long monotonicTime() {
    return nanos.get();
  }
}
