/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.process.Terminal;
import java.io.PrintStream;
import java.util.Locale;

/** Reports progress: one rewritten line on a terminal, a new line every few seconds elsewhere. */
public final class ProgressLine {
  private static final long PLAIN_INTERVAL_MILLIS = 4_000;

  private final PrintStream out;
  private final boolean terminal = Terminal.isPresent();
  private String run = "";
  private String phase = "";
  private int width;
  private long nextPlainMillis;

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
    nextPlainMillis = 0;
    if (terminal) {
      show("");
    }
  }

  private synchronized void tick(long millis, long calls) {
    if (!terminal && millis < nextPlainMillis) {
      return;
    }
    nextPlainMillis = millis + PLAIN_INTERVAL_MILLIS;
    show(String.format(Locale.ROOT, "%5.1f s, %,d calls returned", millis / 1000.0, calls));
  }

  public synchronized void end() {
    if (terminal) {
      out.print('\r' + " ".repeat(width) + '\r');
      out.flush();
    }
  }

  private void show(String detail) {
    String line = String.format(Locale.ROOT, "[%s] %-20s %s", run, phase, detail).stripTrailing();
    if (terminal) {
      out.print('\r' + line + " ".repeat(Math.max(0, width - line.length())));
      width = line.length();
      out.flush();
    } else {
      out.println(line);
    }
  }
}
