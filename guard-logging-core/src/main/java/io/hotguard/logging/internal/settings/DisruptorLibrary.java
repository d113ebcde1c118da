/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.settings;

import org.jspecify.annotations.Nullable;

/** Finds the LMAX Disruptor, which the user may bring, or leave out. */
public final class DisruptorLibrary {
  private static final String ANY = "com.lmax.disruptor.RingBuffer";
  private static final String BEFORE_4 = "com.lmax.disruptor.SequenceReportingEventHandler";

  private DisruptorLibrary() {}

  /**
   * Returns what is missing, and what to do; null with a Disruptor. On a module path, Java leaves
   * out Disruptor 4, a named module, unless a module requires it.
   */
  public static @Nullable String missing() {
    if (isPresent(ANY)) {
      return null;
    }
    return DisruptorLibrary.class.getModule().isNamed()
        ? "the module path has no LMAX Disruptor, or no module requires it. Add com.lmax:disruptor,"
            + " 3.4.4 or 4.0.0, and start Java with --add-modules com.lmax.disruptor."
        : "the class path has no LMAX Disruptor. Add com.lmax:disruptor, 3.4.4 or 4.0.0.";
  }

  /** True if there is a Disruptor before 4. */
  public static boolean isBefore4() {
    return isPresent(BEFORE_4);
  }

  private static boolean isPresent(String type) {
    try {
      Class.forName(type, false, DisruptorLibrary.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
