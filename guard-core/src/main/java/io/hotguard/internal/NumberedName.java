/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.internal;

/**
 * The name of a thing whose own name may be taken: {@code logging}, then {@code logging#2}, {@code
 * logging#3}. <b>Threading:</b> any thread.
 */
public final class NumberedName {
  private NumberedName() {}

  /**
   * Returns the name with its number, from 1.
   *
   * @param name the name that the first has alone
   */
  public static String of(String name, int number) {
    return number == 1 ? name : name + '#' + number;
  }
}
