/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.logging.internal.journal.PreparedJournal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for something that must happen, however slow the machine. */
public final class Await {
  /** A wait may take long on a busy machine; this is a watchdog, not a bound. */
  public static final Duration WATCHDOG = Duration.ofSeconds(60);

  private Await() {}

  public static void until(String what, BooleanSupplier condition) {
    until(() -> what, condition);
  }

  public static void until(Supplier<String> what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + WATCHDOG.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError("not within " + WATCHDOG + ": " + what.get());
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** Waits for the files of a spill: INFO leaves the last ones to WARN. */
  public static void segments(Path directory) {
    until(
        "segments",
        () -> {
          try {
            return PreparedJournal.segments(directory).size() >= 4;
          } catch (IOException | UncheckedIOException e) {
            return false; // A file that is being made has gone.
          }
        });
  }
}
