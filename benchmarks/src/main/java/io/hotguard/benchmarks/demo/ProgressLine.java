/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import java.io.PrintStream;
import java.util.Locale;

/** Reports progress in a line every few seconds. */
public final class ProgressLine {
  private static final long INTERVAL_MILLIS = 4_000;

  private final PrintStream out;
  private String run = "";
  private String phase = "";
  private long nextMillis;

  public ProgressLine(PrintStream out) {
    this.out = out;
  }

  public synchronized void begin(String name) {
    run = name;
    phase("starting");
  }

  /** Shows a line {@code PHASE name} or {@code TICK millis calls} of a child process. */
  public void follow(String line) {
    String[] words = line.split(" ", -1);
    if (words[0].equals("PHASE")) {
      phase(words[1]);
    } else if (words[0].equals("TICK") && words.length == 3) {
      tick(Long.parseLong(words[1]), Long.parseLong(words[2]));
    }
  }

  public synchronized void phase(String name) {
    phase = name;
    nextMillis = 0;
  }

  private synchronized void tick(long millis, long calls) {
    if (millis >= nextMillis) {
      nextMillis = millis + INTERVAL_MILLIS;
      out.printf(
          Locale.ROOT,
          "[%s] %-20s %5.1f s, %,d calls returned%n",
          run,
          phase,
          millis / 1000.0,
          calls);
    }
  }
}
