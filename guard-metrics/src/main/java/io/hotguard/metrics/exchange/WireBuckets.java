/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

/**
 * The numbers that buckets have on the wire: exact below 128, then 64 for each power of two.
 *
 * <p>Fixed by the format, whatever the recorders may do one day; a test holds it to what they do
 * now.
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
   * Returns the harmonic mean of a bucket's ends: of all values that could stand for the bucket the
   * one with the least worst relative error, 1/129.
   */
  static double representative(long lowest, long highest) {
    return lowest == highest ? lowest : 2.0 * lowest * highest / ((double) lowest + highest);
  }
}
