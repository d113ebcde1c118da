/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import java.util.function.Predicate;

/** The classes on the stack of the calling thread. <b>Threading:</b> any thread. */
public final class CallingFrames {
  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private CallingFrames() {}

  /** Whether a method of such a class is running. */
  public static boolean anyIs(Predicate<Class<?>> wanted) {
    return WALKER.walk(
        frames -> frames.map(StackWalker.StackFrame::getDeclaringClass).anyMatch(wanted));
  }
}
