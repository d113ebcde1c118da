/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import io.hotguard.benchmarks.demo.EventMix;
import io.hotguard.benchmarks.demo.EventMix.Kind;
import java.util.Arrays;

/**
 * The rate at which each receiver reads: three quarters of the rate that the service as found sends
 * to a receiver that keeps up. That service is measured in each round, so that receivers drift with
 * the machine.
 */
final class ReceiverPace {
  /**
   * In the published case three quarters of the events fitted: dropping the rest made the service a
   * third faster.
   */
  private static final double SHARE = 0.75;

  private static final int KEEPS_UP = 1_000_000;

  /** The least rate of a receiver, and the rate before the first part. */
  static final int LEAST = 100;

  private double last = Double.NaN;
  private double lastButOne = Double.NaN;

  int messagesPerSecond(Rung rung) {
    return rung.receiverKeepsUp() ? KEEPS_UP : followed();
  }

  private int followed() {
    if (Double.isNaN(last)) {
      throw new IllegalStateException("no service whose receiver keeps up was loaded before");
    }
    // The better of two: a receiver slower than the service deserves would make the guard look
    // good.
    double requests = Double.isNaN(lastButOne) ? last : Math.max(last, lastButOne);
    return (int) Math.max(LEAST, SHARE * requests * eventsPerRequest());
  }

  void saw(Rung rung, double requestsPerSecond) {
    if (rung.receiverKeepsUp()) {
      lastButOne = last;
      last = requestsPerSecond;
    }
  }

  private static double eventsPerRequest() {
    long in1000Calls =
        Arrays.stream(Kind.values())
            .filter(Kind::isEnabled)
            .mapToLong(kind -> EventMix.countIn(1_000, kind))
            .sum();
    return in1000Calls / 100.0;
  }
}
