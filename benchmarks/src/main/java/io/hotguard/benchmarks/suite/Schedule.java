/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Iterations of a fork; with 0 measurements the benchmark's annotations decide. */
public record Schedule(int warmUps, int measurements, int millis) {
  public static final Schedule AS_ANNOTATED = new Schedule(0, 0, 0);

  void applyTo(ChainedOptionsBuilder options) {
    if (measurements > 0) {
      options.warmupIterations(warmUps).measurementIterations(measurements);
      if (millis > 0) {
        options.warmupTime(TimeValue.milliseconds(millis));
        options.measurementTime(TimeValue.milliseconds(millis));
      }
    }
  }
}
