/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

/** Drains a running guard when the process ends. <b>Threading:</b> any thread. */
final class ExitDrain {
  /*
   * A configuration whose loggers wrote on the caller's thread needs no stop, and one that says shutdownHook="disable" gets none from
   * Log4j: without this hook its last events, which the guard has put into the ring, would end with the consumer, a daemon. It is
   * there for every guard, since Log4j's own hook may be missing for other reasons too (a system property, a web application, a
   * framework's registry that never runs), and beside that one it only waits for the same events. It does not stop the context:
   * hooks run all at once, and those of the application may still log, or stop it themselves, which counts what is left.
   */
  private static final String NAME = "hotguard-logging-exit";

  private final Thread hook;

  ExitDrain(Runnable drain) {
    hook = new Thread(null, drain, NAME, 0, false);
    // Otherwise the hook would keep the class loader of the first thread that logged.
    hook.setContextClassLoader(null);
  }

  void register() {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending; the hook does not cover a caller that logs only now.
    }
  }

  void remove() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook is running, and sees that the guard is closed.
    }
  }
}
