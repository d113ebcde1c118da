/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

/** Drains a running guard when the process ends. <b>Threading:</b> any thread. */
public final class ExitDrain {
  /*
   * A configuration whose loggers wrote on the caller's thread needs no stop, and Logback has no
   * hook of its own, nor has Log4j with shutdownHook="disable": without this hook its last events,
   * which are in the ring, would end with the daemon consumer. Every guard has the hook, since
   * Log4j's may be missing for other reasons too (a system property, a web application, a
   * framework's registry that never runs); beside Log4j's hook it only waits for the same events.
   * It does not stop the context: hooks run concurrently, and the application's hooks may still
   * log, or stop the context themselves (GuardEnd).
   */
  private static final String NAME = "hotguard-logging-exit";

  private final Thread hook;

  public ExitDrain(Runnable drain) {
    hook = new Thread(null, drain, NAME, 0, false);
    // Otherwise the hook would keep the class loader of the first thread that logged.
    hook.setContextClassLoader(null);
  }

  Thread hook() {
    return hook;
  }

  /** Adds the hook; false if the process is ending already, and the hook will not run. */
  public boolean register() {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /** Whether the process is ending. */
  public static boolean isEnding() {
    ExitDrain probe = new ExitDrain(() -> {});
    if (!probe.register()) {
      return true;
    }
    probe.remove();
    return false;
  }

  public void remove() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook is running, and sees that the guard is closed.
    }
  }
}
