/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

/** What a guard may do to the application that it runs in. */
public enum GuardMode {
  /** Nothing: the guard does not look, count or change. */
  OFF,
  /** Look, count and report; never change what the application does. */
  WARN,
  /** Apply the documented fixes, report each once, count all of them. */
  ENFORCE;

  /**
   * Returns the mode that a text names.
   *
   * @param text {@code off}, {@code warn} or {@code enforce}, in any case, blanks around it ignored
   * @throws IllegalArgumentException if the text names no mode; the message says what was given and
   *     what is allowed
   */
  public static GuardMode parse(String text) {
    try {
      return ValueKind.choice(GuardMode.class).parse(text.strip());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("guard mode '" + text + "': " + e.getMessage(), e);
    }
  }
}
