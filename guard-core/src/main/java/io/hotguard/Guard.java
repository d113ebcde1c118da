/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import static java.util.Objects.requireNonNull;

import java.util.function.Consumer;

/**
 * A running guard. Exporters, JMX and tests see it once it is {@linkplain Guards#register
 * registered}.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method at any time. No method may block or take a lock that a hot path
 * takes.
 */
public interface Guard {

  /**
   * Makes a guard from a source of counters, for types that should not implement this interface
   * publicly.
   *
   * @param name lower-case words joined by hyphens or dots
   * @param mode what the guard may do, always
   * @param counts fills a snapshot with the current values; called on any thread, and its
   *     exceptions reach the caller of {@link #snapshot()}
   * @return the guard, not yet {@linkplain Guards#register registered}
   */
  static Guard of(String name, GuardMode mode, Consumer<? super GuardSnapshot.Builder> counts) {
    requireNonNull(name, "name");
    requireNonNull(mode, "mode");
    requireNonNull(counts, "counts");
    return new Guard() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public GuardMode mode() {
        return mode;
      }

      @Override
      public GuardSnapshot snapshot() {
        GuardSnapshot.Builder snapshot = GuardSnapshot.builder(name, mode);
        counts.accept(snapshot);
        return snapshot.build();
      }
    };
  }

  /**
   * Returns the guard's name, the same at each call: lower-case words joined by hyphens or dots,
   * such as {@code logging} or {@code jdbc.orders}.
   */
  String name();

  /** Returns what the guard may do now. */
  GuardMode mode();

  /**
   * Returns what the guard has done since it started. Each number was exact at some moment of the
   * call, but not all at the same one.
   */
  GuardSnapshot snapshot();
}
