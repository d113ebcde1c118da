/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.rates;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.LongAdder;

/** Counts the lines that came out of a sink. <b>Threading:</b> any thread. */
final class RateCount {
  static final String INFO = "I";
  static final String WARN = "W";

  /** Events before the measured time, which count nowhere. */
  static final String WARM_UP = "-";

  private final LongAdder info = new LongAdder();
  private final LongAdder warn = new LongAdder();

  void line(byte[] frame, int length) {
    line(new String(frame, 0, Math.min(length, 1), StandardCharsets.ISO_8859_1));
  }

  void line(String line) {
    if (line.startsWith(INFO)) {
      info.increment();
    } else if (line.startsWith(WARN)) {
      warn.increment();
    }
  }

  long info() {
    return info.sum();
  }

  long warn() {
    return warn.sum();
  }
}
