/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

/** The place where a class was read, as a number that grows along the class path. */
public final class Sources {
  private static final int UNIT_AT = 32;
  private static final int RELEASE_AT = 24;
  private static final int ORDINAL = (1 << RELEASE_AT) - 1;

  private Sources() {}

  /** The smaller of two sources of a class counts: in a unit, the one for the later release. */
  public static long of(int unit, InputEntry entry) {
    long before = (long) EntryReading.MOST_RELEASE - entry.release();
    return ((long) unit << UNIT_AT) | (before << RELEASE_AT) | entry.ordinal();
  }

  public static int unit(long source) {
    return (int) (source >>> UNIT_AT);
  }

  public static int ordinal(long source) {
    return (int) source & ORDINAL;
  }
}
