/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

/**
 * The numbers of buckets on the wire: exact below 128, then 64 for each power of two.
 *
 * <p>The format fixes them, even if recorders change one day; a test compares them with the
 * recorders' buckets.
 */
final class WireBuckets {
  static final int PER_OCTAVE_BITS = 6;
  static final int COUNT = (48 - PER_OCTAVE_BITS + 1) << PER_OCTAVE_BITS;

  private WireBuckets() {}

  static int numberOf(long lowest) {
    int shift = Math.max(0, 63 - PER_OCTAVE_BITS - Long.numberOfLeadingZeros(lowest));
    return (shift << PER_OCTAVE_BITS) + (int) (lowest >>> shift);
  }

  static long lowestOf(int number) {
    int shift = Math.max(0, (number >>> PER_OCTAVE_BITS) - 1);
    return (long) (number - (shift << PER_OCTAVE_BITS)) << shift;
  }

  /**
   * Returns the harmonic mean of a bucket's ends, the representative with the least maximal
   * relative error, 1/129.
   */
  static double representative(long lowest, long highest) {
    return lowest == highest ? lowest : 2.0 * lowest * highest / ((double) lowest + highest);
  }
}
