/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.waits.Waits;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Threads that log while no appender takes an event. They must come back, and never wait. */
public final class Callers {
  private static final long HANGS_MILLIS = TimeUnit.SECONDS.toMillis(60);

  private Callers() {}

  /** Runs it twice on a thread of its own: the first time may leave something behind. */
  public static void runWithoutWaiting(Runnable logging) throws InterruptedException {
    try (Waits waits = new Waits()) {
      Runnable twice =
          () -> {
            waits.during(logging);
            waits.during(logging);
          };
      comesBack(new Thread(twice, "caller"));
      assertThat(waits.places()).as("where the caller waited").isEmpty();
    }
  }

  /** Runs a thread, and shows where it hangs. */
  public static void comesBack(Thread thread) throws InterruptedException {
    thread.setDaemon(true);
    thread.start();
    thread.join(HANGS_MILLIS);
    if (thread.isAlive()) {
      AssertionError stuck = new AssertionError(thread.getName() + " hangs");
      stuck.setStackTrace(thread.getStackTrace());
      throw stuck;
    }
  }

  /** Runs {@code logging} again and again on a thread of its own while {@code meanwhile} runs. */
  public static void storm(Runnable meanwhile, Runnable logging) throws InterruptedException {
    AtomicBoolean over = new AtomicBoolean();
    Thread other =
        new Thread(
            () -> {
              try {
                meanwhile.run();
              } finally {
                over.set(true);
              }
            },
            "meanwhile");
    other.setDaemon(true);
    other.start();
    comesBack(
        new Thread(
            () -> {
              do {
                logging.run();
              } while (!over.get());
            },
            "caller"));
  }
}
