/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

/** The place where a class was read, as a number that grows along the class path. */
public final class Sources {
  private static final int UNIT_AT = 32;
  private static final int VERSIONED = 1 << 30;

  private Sources() {}

  public static long of(int unit, InputEntry entry) {
    return ((long) unit << UNIT_AT) | (entry.versioned() ? VERSIONED : 0) | entry.ordinal();
  }

  public static int unit(long source) {
    return (int) (source >>> UNIT_AT);
  }

  public static int ordinal(long source) {
    return (int) source & ~VERSIONED;
  }
}
