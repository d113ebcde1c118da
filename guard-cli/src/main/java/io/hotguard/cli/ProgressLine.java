/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import io.hotguard.lint.Progress;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** One line that is rewritten while something runs. Work of less than a second shows nothing. */
final class ProgressLine implements Progress {
  private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final PrintStream err;
  private final LongSupplier nanoTime;
  private long nextNanos;
  private int shownChars;

  ProgressLine(PrintStream err, LongSupplier nanoTime) {
    this.err = err;
    this.nanoTime = nanoTime;
    this.nextNanos = nanoTime.getAsLong() + QUIET_NANOS;
  }

  @Override
  public void at(Stage stage, int done, int total) {
    at(stage.name().toLowerCase(Locale.ROOT), done, total);
  }

  /** Shows the progress of one step. */
  synchronized void at(String what, int done, int total) {
    long now = nanoTime.getAsLong();
    if (now - nextNanos < 0) {
      return;
    }
    nextNanos = now + INTERVAL_NANOS;
    show(String.format(Locale.ROOT, "%s %d/%d", what, done, total));
  }

  /** Clears the line, if there is one. */
  synchronized void clear() {
    if (shownChars > 0) {
      show("");
      err.print('\r');
      err.flush();
    }
  }

  private void show(String text) {
    err.print('\r' + text + " ".repeat(Math.max(0, shownChars - text.length())));
    err.flush();
    shownChars = text.length();
  }
}
