/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DistributionBuilderTest {
  private static final BigInteger HUNDRED = BigInteger.valueOf(100);

  @Test
  void buildsWhatItsBucketsHeld() {
    Distribution distribution =
        Distribution.builder()
            .bucket(3, 2)
            .bucket(1_024, 1)
            .build(3, 1_030, BigInteger.valueOf(1_036));

    assertThat(distribution).hasToString(Distribution.of(3, 3, 1_030).toString());
    assertThat(distribution.exactSum()).isEqualTo(1_036);
  }

  @Test
  void holdsSumsOfMoreThan63Bits() {
    long count = 1L << 40;
    long lowest = 127L << 41;
    BigInteger sum = BigInteger.valueOf(lowest + 5).multiply(BigInteger.valueOf(count));

    Distribution distribution =
        Distribution.builder().bucket(lowest, count).build(lowest, Distribution.MAX_VALUE, sum);

    assertThat(distribution.exactSum()).isEqualTo(sum);
    assertThat(distribution.count()).isEqualTo(count);
  }

  @Test
  void takesTheMinimumOfTheFirstBucketEvenIfThatIsZero() {
    assertThat(Distribution.builder().bucket(0, 1).bucket(5, 1).build(0, 5, BigInteger.valueOf(5)))
        .isEqualTo(Distribution.of(0, 5));
  }

  @Test
  void isEmptyWithoutABucket() {
    assertThat(Distribution.builder().build(7, 3, HUNDRED).isEmpty()).isTrue();
  }

  @Test
  void refusesWhatIsNoBucket() {
    DistributionBuilder builder = Distribution.builder().bucket(200, 1);

    assertThatThrownBy(() -> builder.bucket(1_025, 1)).hasMessageContaining("begins at 1024");
    assertThatThrownBy(() -> builder.bucket(200, 1)).hasMessageContaining("must come after");
    assertThatThrownBy(() -> builder.bucket(-1, 1)).hasMessageContaining("2^48");
    assertThatThrownBy(() -> builder.bucket(1L << 48, 1)).hasMessageContaining("2^48");
    assertThatThrownBy(() -> builder.bucket(Distribution.MAX_VALUE, 1))
        .hasMessageContaining("nearest begins at " + (127L << 41));
    assertThatThrownBy(() -> builder.bucket(300, 0)).hasMessageContaining("1 or more");
    assertThatThrownBy(() -> builder.bucket(300, Long.MAX_VALUE)).hasMessageContaining("2^63");
  }

  @Test
  void refusesExtremesAndSumsThatNoValuesHave() {
    assertThatThrownBy(() -> two().build(3, 100, HUNDRED)).hasMessageContaining("minimum 3");
    assertThatThrownBy(() -> two().build(5, 99, HUNDRED)).hasMessageContaining("maximum 99");
    assertThatThrownBy(() -> two().build(5, 100, HUNDRED)).hasMessageContaining("105..105");
    assertThatThrownBy(() -> one().build(1_025, 1_026, BigInteger.valueOf(1_025)))
        .hasMessageContaining("of 1 values");
    assertThatThrownBy(() -> one().build(1_026, 1_025, BigInteger.valueOf(1_025)))
        .hasMessageContaining("minimum 1026 and maximum 1025");
    assertThat(one().build(1_025, 1_025, BigInteger.valueOf(1_025)).sum()).isEqualTo(1_025);
  }

  @Test
  void mergeRefusesMoreValuesThanALongCounts() {
    Distribution most =
        Distribution.builder().bucket(0, Long.MAX_VALUE).build(0, 0, BigInteger.ZERO);

    assertThatThrownBy(() -> Distribution.merge(List.of(most, Distribution.of(1))))
        .isInstanceOf(ArithmeticException.class);
    assertThat(Distribution.merge(List.of(most)).count()).isEqualTo(Long.MAX_VALUE);
  }

  private static DistributionBuilder two() {
    return Distribution.builder().bucket(5, 1).bucket(100, 1);
  }

  private static DistributionBuilder one() {
    return Distribution.builder().bucket(1_024, 1);
  }
}
