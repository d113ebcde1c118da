/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

/**
 * The buckets of every distribution: exact below 128, then 64 for each power of two, up to 2^48 -
 * 1.
 *
 * <p><b>Shapes:</b> {@value #BUCKETS} buckets in {@value #PAGES} pages of {@value #PAGE_SIZE}; a
 * page holds one power of two, and 0..63 is the first.
 *
 * <p><b>Errors:</b> {@link #representative} is within 1/129 (0.775 %) of every value of its bucket.
 */
final class LogBuckets {
  /*
   * A value of 64 or more is written as m * 2^shift with m in 64..127; its bucket is 64 * shift + m. Buckets
   * thus follow the order of the values, and the first 128 hold one value each. A bucket from lo to lo + w
   * has w <= lo / 64. Its representative is the harmonic mean of its ends, not their middle, because that has
   * the least maximal relative error: w / (2 lo + w) <= 1 / 129.
   */
  static final int PAGE_BITS = 6;
  static final int PAGE_SIZE = 1 << PAGE_BITS;
  static final int PAGE_MASK = PAGE_SIZE - 1;

  static final int VALUE_BITS = 48;
  static final long MAX_VALUE = (1L << VALUE_BITS) - 1;

  static final int PAGES = VALUE_BITS - PAGE_BITS + 1;
  static final int BUCKETS = PAGES << PAGE_BITS;

  /** The least upper bound of the relative error of a representative. */
  static final double RELATIVE_ERROR = 1.0 / 129;

  private static final int LEADING_ZEROS_OF_FIRST_SHIFT = 63 - PAGE_BITS;

  private LogBuckets() {}

  /** Returns the bucket of a value of 0..{@link #MAX_VALUE}. */
  static int bucketOf(long value) {
    return bucketOf(value, shiftOfValue(value));
  }

  /** Returns the bucket of a value whose {@link #shiftOfValue} is known. */
  static int bucketOf(long value, int shift) {
    return (shift << PAGE_BITS) + (int) (value >>> shift);
  }

  /** Returns the distance of a value from the least of its bucket. */
  static long offset(long value, int shift) {
    return value & ((1L << shift) - 1);
  }

  /** Returns the binary logarithm of the width of a value's bucket. */
  static int shiftOfValue(long value) {
    return LEADING_ZEROS_OF_FIRST_SHIFT - Long.numberOfLeadingZeros(value | PAGE_SIZE);
  }

  /** Returns the binary logarithm of the width of the buckets of a page. */
  static int shiftOfPage(int page) {
    return Math.max(0, page - 1);
  }

  /** Returns the least value of a bucket. */
  static long lowest(int bucket) {
    int shift = shiftOf(bucket);
    return (long) (bucket - (shift << PAGE_BITS)) << shift;
  }

  /** Returns the greatest value of a bucket. */
  static long highest(int bucket) {
    return lowest(bucket) + (1L << shiftOf(bucket)) - 1;
  }

  /** Returns the value that represents all values of a bucket. */
  static double representative(int bucket) {
    double low = lowest(bucket);
    double high = highest(bucket);
    return low == high ? low : 2 * low * high / (low + high);
  }

  private static int shiftOf(int bucket) {
    return shiftOfPage(bucket >>> PAGE_BITS);
  }
}
