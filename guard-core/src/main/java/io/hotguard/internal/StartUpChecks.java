/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.internal;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Looks at the class path when the first guard starts, and says what no guard would notice.
 * <b>Threading:</b> any thread. <b>Errors:</b> none leaves it.
 */
public final class StartUpChecks {
  private static final AtomicBoolean RUN = new AtomicBoolean();

  private StartUpChecks() {}

  /** Says each problem in a line; does nothing when called again. */
  public static void run() {
    if (!RUN.compareAndSet(false, true)) {
      return;
    }
    ClassLoader own = StartUpChecks.class.getClassLoader();
    ClassLoader loader = own == null ? ClassLoader.getSystemClassLoader() : own;
    try {
      ModuleVersions.problem(loader).ifPresent(StartUpLines::say);
      UnreadKeys.problem(loader).ifPresent(StartUpLines::say);
    } catch (RuntimeException | LinkageError e) {
      StartUpLines.say("the class path cannot be checked for mistakes: " + e);
    }
  }
}
