/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import java.util.function.Consumer;

/**
 * A running guard, as exporters, JMX and tests see it once it is {@linkplain Guards#register
 * registered}.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method at any time; none may block or take a lock that a hot path takes.
 */
public interface Guard {

  /**
   * Makes a guard of something that counts, for whoever does not want to be a guard in its own
   * public type.
   *
   * @param name lower-case words joined by hyphens or dots
   * @param mode what the guard may do, always
   * @param counts puts into the snapshot what there is now; called for each snapshot, by any
   *     thread, and what it throws is thrown to whoever asked
   * @return the guard, not yet {@linkplain Guards#register registered}
   */
  static Guard of(String name, GuardMode mode, Consumer<? super GuardSnapshot.Builder> counts) {
    return new CountingGuard(name, mode, counts);
  }

  /**
   * Returns the guard's name, the same at each call.
   *
   * @return lower-case words joined by hyphens or dots, such as {@code logging} or {@code
   *     jdbc.orders}
   */
  String name();

  /** Returns what the guard may do now. */
  GuardMode mode();

  /**
   * Returns what the guard has done since it started.
   *
   * @return a consistent enough copy: each number is exact at some moment of the call
   */
  GuardSnapshot snapshot();
}
