/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class LogBucketsTest {

  @Test
  void tilesTheRangeWithoutGapOrOverlap() {
    assertThat(LogBuckets.lowest(0)).isZero();
    for (int bucket = 1; bucket < LogBuckets.BUCKETS; bucket++) {
      assertThat(LogBuckets.lowest(bucket)).isEqualTo(LogBuckets.highest(bucket - 1) + 1);
    }
    assertThat(LogBuckets.highest(LogBuckets.BUCKETS - 1)).isEqualTo(LogBuckets.MAX_VALUE);
  }

  @Test
  void findsTheBucketOfBothItsEnds() {
    for (int bucket = 0; bucket < LogBuckets.BUCKETS; bucket++) {
      assertThat(LogBuckets.bucketOf(LogBuckets.lowest(bucket))).isEqualTo(bucket);
      assertThat(LogBuckets.bucketOf(LogBuckets.highest(bucket))).isEqualTo(bucket);
    }
  }

  @Test
  void representsBothEndsOfEveryBucketWithinTheBound() {
    double worst = 0;
    for (int bucket = 0; bucket < LogBuckets.BUCKETS; bucket++) {
      worst = Math.max(worst, error(bucket, LogBuckets.lowest(bucket)));
      worst = Math.max(worst, error(bucket, LogBuckets.highest(bucket)));
    }
    assertThat(worst).isLessThanOrEqualTo(LogBuckets.RELATIVE_ERROR);
    // The bound is the least one: the widest buckets come as near as a double can tell.
    assertThat(worst).isCloseTo(LogBuckets.RELATIVE_ERROR, within(1e-12));
  }

  @Test
  void holdsOneValueABucketBelow128() {
    for (int value = 0; value < 128; value++) {
      int bucket = LogBuckets.bucketOf(value);
      assertThat(LogBuckets.lowest(bucket)).isEqualTo(value);
      assertThat(LogBuckets.highest(bucket)).isEqualTo(value);
      assertThat(LogBuckets.representative(bucket)).isEqualTo(value);
    }
    assertThat(LogBuckets.highest(LogBuckets.bucketOf(128))).isEqualTo(129);
  }

  @Test
  void keepsTheOrderOfValues() {
    SeededValues seeded = new SeededValues(1);
    for (int i = 0; i < 20_000; i++) {
      long one = seeded.value();
      long other = seeded.value();
      assertThat(LogBuckets.bucketOf(Math.min(one, other)))
          .isLessThanOrEqualTo(LogBuckets.bucketOf(Math.max(one, other)));
    }
  }

  @Test
  void representsEveryValueWithinTheBound() {
    SeededValues seeded = new SeededValues(2);
    for (int i = 0; i < 20_000; i++) {
      long value = seeded.value();
      int bucket = LogBuckets.bucketOf(value);
      assertThat(value).isBetween(LogBuckets.lowest(bucket), LogBuckets.highest(bucket));
      assertThat(error(bucket, value)).isLessThanOrEqualTo(LogBuckets.RELATIVE_ERROR);
    }
  }

  private static double error(int bucket, long value) {
    double representative = LogBuckets.representative(bucket);
    return value == 0 ? representative : Math.abs(representative - value) / value;
  }
}
