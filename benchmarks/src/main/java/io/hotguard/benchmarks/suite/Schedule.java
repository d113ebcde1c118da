/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Iterations of a fork.
 *
 * @param warmUps iterations that are not measured
 * @param measurements iterations that are; 0 leaves all three to the benchmark's annotations
 * @param millis time of one iteration; 0 leaves it to the benchmark's annotations
 */
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
