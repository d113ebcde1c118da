/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One cell of the matrix, and the argument of its process.
 *
 * @param percent offered events, percent of what the sink takes from one synchronous thread
 * @param perSecond the same in events a second; 0 means as fast as possible
 * @param port of the receiver; 0 without one
 */
record RateCase(
    RateSink sink,
    Setup setup,
    int threads,
    Pattern pattern,
    int percent,
    double perSecond,
    int port,
    double seconds) {

  /** How events are spread over time, and how long a caller works before each. */
  enum Pattern {
    STEADY(1, 1_000),
    /** Each thread logs so many at once. */
    BURSTS(500, 1_000),
    /** Callers work longer between events. */
    WORKING(1, 20_000),
    /** On two processors, for at most 40,000 events a second. */
    WORKING_LONG(1, 50_000),
    /** Threads log without a pause, and do nothing else. */
    CLOSED(1, 0);

    private final int events;
    private final long workNanos;

    Pattern(int events, long workNanos) {
      this.events = events;
      this.workNanos = workNanos;
    }

    int events() {
      return events;
    }

    long workNanos() {
      return workNanos;
    }
  }

  /** This case with a receiver at that port. */
  RateCase at(int receiverPort) {
    return new RateCase(sink, setup, threads, pattern, percent, perSecond, receiverPort, seconds);
  }

  /** One caller at a rate that the sink takes, before the callers start. */
  RateCase alone() {
    double rate = percent == 0 ? 0 : perSecond * Math.min(1, 90.0 / percent);
    return new RateCase(sink, setup, 1, Pattern.STEADY, percent, rate, port, seconds);
  }

  Map<String, String> label() {
    Map<String, String> label = new LinkedHashMap<>();
    label.put("sink", sink.label());
    label.put("setup", setup.label());
    label.put("threads", String.valueOf(threads));
    label.put("pattern", pattern.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    label.put("percent", String.valueOf(percent));
    return label;
  }
}
