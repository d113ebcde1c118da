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
  private static final String SEQUENCE = "com.lmax.disruptor.Sequence";

  private DisruptorLibrary() {}

  /**
   * Returns what is missing, and what to do; null with a Disruptor. On a module path, Java leaves
   * out Disruptor 4, a named module, unless a module requires it.
   */
  public static @Nullable String missing() {
    if (LibraryVersion.isPresent(ANY)) {
      return null;
    }
    return DisruptorLibrary.class.getModule().isNamed()
        ? "the module path has no LMAX Disruptor, or no module requires it. Add com.lmax:disruptor,"
            + " 3.4.4 or 4.0.0, and start Java with --add-modules com.lmax.disruptor."
        : "the class path has no LMAX Disruptor. Add com.lmax:disruptor, 3.4.4 or 4.0.0.";
  }

  /**
   * Returns why the guard cannot use the Disruptor, and what to do; null if it can. It starts a
   * class of the Disruptor: before 4, that uses {@code sun.misc.Unsafe}, which Java may deny.
   */
  public static @Nullable String problem() {
    String missing = missing();
    return missing == null ? startProblem(DisruptorLibrary.class.getClassLoader()) : missing;
  }

  static @Nullable String startProblem(@Nullable ClassLoader loader) {
    try {
      Class.forName(SEQUENCE, true, loader);
      return null;
    } catch (ClassNotFoundException | LinkageError e) {
      return "the LMAX Disruptor cannot start ("
          + (e.getCause() == null ? e : e.getCause())
          + "). Before 4 it needs sun.misc.Unsafe, which --sun-misc-unsafe-memory-access=deny"
          + " denies: take com.lmax:disruptor 4.0.0, or leave out that option.";
    }
  }

  /** True if there is a Disruptor before 4. */
  public static boolean isBefore4() {
    return LibraryVersion.isPresent(BEFORE_4);
  }
}
