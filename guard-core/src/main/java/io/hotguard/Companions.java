/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import io.hotguard.internal.Providers;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import org.jspecify.annotations.Nullable;

/** Starts companions with the first guard and ends them with the last. */
final class Companions {
  private static final Object LOCK = new Object();
  private static final List<Runnable> ENDS = new ArrayList<>();
  private static int guards;
  private static @Nullable Thread starting;

  private Companions() {}

  /**
   * Counts a guard, unless a companion registers it.
   *
   * @return true if the guard counts, so that {@link #leave()} must be called once
   */
  static boolean enter(List<String> problems) {
    synchronized (LOCK) {
      if (starting == Thread.currentThread()) {
        return false;
      }
      if (guards == 0) {
        starting = Thread.currentThread();
        try {
          startAll(problems);
        } finally {
          starting = null;
        }
      }
      guards++;
      return true;
    }
  }

  private static void startAll(List<String> problems) {
    try {
      for (GuardCompanion companion : Providers.load(GuardCompanion.class, Providers.loader())) {
        start(companion, problems);
      }
    } catch (ServiceConfigurationError e) {
      problems.add("cannot load the companions of guards, none is started: " + e.getMessage());
    }
  }

  private static void start(GuardCompanion companion, List<String> problems) {
    try {
      companion.start().ifPresent(ENDS::add);
    } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
      problems.add(companion.getClass().getName() + " is not started: " + e.getMessage());
    }
  }

  static void leave() {
    List<Runnable> ended = new ArrayList<>();
    synchronized (LOCK) {
      if (--guards == 0) {
        ended.addAll(ENDS);
        ENDS.clear();
      }
    }
    for (Runnable end : ended) {
      try {
        end.run();
      } catch (RuntimeException | LinkageError e) {
        // The guard that closes is not responsible for a companion that fails to end.
      }
    }
  }
}
