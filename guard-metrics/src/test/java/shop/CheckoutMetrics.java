/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package shop;

// snippet: docs/metrics.md#first
import io.hotguard.metrics.IntervalReader;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;

final class CheckoutMetrics {
  private final RecorderRegistry registry = RecorderRegistry.builder("shop").build();

  // Look up once and keep.
  private final Recorder checkout = registry.recorder("checkout", MetricUnit.NANOSECONDS);

  // As many as you have consumers; each gets every value once.
  private final IntervalReader log = registry.intervalReader("log");

  // On any thread, as often as you like.
  void time(Runnable work) {
    long start = System.nanoTime();
    work.run();
    checkout.recordSince(start);
  }

  double p99OfLastInterval() {
    return log.next().distribution(checkout).quantile(0.99);
  }

  void close() {
    registry.close();
  }
}
// end
