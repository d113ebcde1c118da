/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class DistributionTest {
  private static final int SAMPLES = 200_000;
  private static final int QUANTILES = 9_999;

  @ParameterizedTest
  @EnumSource(Latencies.class)
  void answersEveryQuantileWithinTheBound(Latencies latencies) {
    long[] values = latencies.sample(SAMPLES, 1);
    assertWithinTheBound(Distribution.of(values), values);
  }

  @ParameterizedTest
  @EnumSource(Latencies.class)
  void answersEveryQuantileWithinTheBoundAfterMerging64Parts(Latencies latencies) {
    long[] values = latencies.sample(SAMPLES, 2);
    List<Distribution> parts = new ArrayList<>();
    for (int part = 0; part < 64; part++) {
      parts.add(
          Distribution.of(
              Arrays.copyOfRange(values, SAMPLES * part / 64, SAMPLES * (part + 1) / 64)));
    }
    Distribution merged = Distribution.merge(parts);

    assertThat(merged).isEqualTo(Distribution.of(values));
    assertWithinTheBound(merged, values);
  }

  private static void assertWithinTheBound(Distribution distribution, long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    double worst = 0;
    for (int i = 1; i <= QUANTILES; i++) {
      // The nearest rank in integers: no rounding of the oracle's own.
      int rank = (int) (((long) i * sorted.length + QUANTILES) / (QUANTILES + 1));
      double exact = sorted[rank - 1];
      double answer = distribution.quantile(i / (QUANTILES + 1.0));
      worst = Math.max(worst, Math.abs(answer - exact) / exact);
    }
    assertThat(worst).isLessThanOrEqualTo(Distribution.RELATIVE_ERROR);
    assertThat(distribution.quantile(0)).isEqualTo((double) sorted[0]);
    assertThat(distribution.quantile(1)).isEqualTo((double) sorted[sorted.length - 1]);
  }

  @Test
  void takesAQuantileAsItIsWritten() {
    long[] ranks = new long[100];
    Arrays.setAll(ranks, i -> i + 1);
    Distribution distribution = Distribution.of(ranks);
    for (int percent = 1; percent <= 100; percent++) {
      assertThat(distribution.quantile(percent / 100.0)).isEqualTo(percent);
    }
    assertThat(distribution.quantile(0.071)).isEqualTo(8);
    assertThat(distribution.quantile(0.001)).isEqualTo(1);
  }

  @RepeatedTest(300)
  void mergesAssociatively(RepetitionInfo repetition) {
    SeededValues seeded = new SeededValues(repetition.getCurrentRepetition());
    List<Long> a = seeded.values(50);
    List<Long> b = seeded.values(50);
    List<Long> c = seeded.values(50);
    List<Long> all = new ArrayList<>(a);
    all.addAll(b);
    all.addAll(c);
    Distribution whole = of(all);

    assertThat(merge(of(a), merge(of(b), of(c)))).isEqualTo(whole);
    assertThat(merge(merge(of(c), of(a)), of(b))).isEqualTo(whole).hasSameHashCodeAs(whole);
    assertThat(whole.count()).isEqualTo(all.size());
    assertThat(whole.exactSum())
        .isEqualTo(all.stream().map(BigInteger::valueOf).reduce(BigInteger.ZERO, BigInteger::add));
  }

  @RepeatedTest(300)
  void givesBucketsInOrderThatHoldEachValueOnce(RepetitionInfo repetition) {
    List<Long> values = new SeededValues(repetition.getCurrentRepetition()).values(100);
    AtomicLong last = new AtomicLong(-1);
    AtomicLong total = new AtomicLong();
    of(values)
        .forEachBucket(
            (lowest, highest, count) -> {
              assertThat(lowest).isGreaterThan(last.get());
              assertThat(values.stream().filter(v -> v >= lowest && v <= highest).count())
                  .isEqualTo(count)
                  .isPositive();
              last.set(highest);
              total.addAndGet(count);
            });
    assertThat(total.get()).isEqualTo(values.size());
  }

  @Test
  void tellsUnequalDistributionsApart() {
    Distribution base = Distribution.of(10, 20, 30);
    assertThat(base)
        .isEqualTo(Distribution.of(30, 10, 20))
        .isNotEqualTo(Distribution.of(10, 20))
        .isNotEqualTo(Distribution.of(10, 21, 30))
        .isNotEqualTo(Distribution.of(10, 10, 30))
        .isNotEqualTo("10, 20, 30");
    assertThat(base).doesNotHaveSameHashCodeAs(Distribution.of(10, 20));
    // The same count, sum and extremes, other buckets.
    assertThat(Distribution.of(0, 20, 40, 60)).isNotEqualTo(Distribution.of(0, 30, 30, 60));
  }

  @Test
  void keepsTheExactSumBeyondALong() {
    // One doubled distribution after the other: 2^20 times the greatest value is more than 2^63.
    Distribution sum = Distribution.of(Distribution.MAX_VALUE);
    for (int i = 0; i < 20; i++) {
      sum = merge(sum, sum);
    }
    BigInteger exact = BigInteger.valueOf(Distribution.MAX_VALUE).shiftLeft(20);
    assertThat(sum.count()).isEqualTo(1 << 20);
    assertThat(sum.exactSum()).isEqualTo(exact);
    assertThat(sum.sum()).isEqualTo(Long.MAX_VALUE);
    assertThat(sum.mean()).isEqualTo((double) Distribution.MAX_VALUE);
    assertThat(sum.max()).isEqualTo(Distribution.MAX_VALUE);
  }

  @Test
  void hasNothingToSayWhenEmpty() {
    for (Distribution empty :
        List.of(Distribution.empty(), Distribution.of(), Distribution.merge(List.of()))) {
      assertThat(empty.isEmpty()).isTrue();
      assertThat(empty.count()).isZero();
      assertThat(empty.sum()).isZero();
      assertThat(empty.exactSum()).isEqualTo(BigInteger.ZERO);
      assertThat(empty.mean()).isNaN();
      assertThat(empty.quantile(0.5)).isNaN();
      assertThatThrownBy(empty::min).isInstanceOf(NoSuchElementException.class);
      assertThatThrownBy(empty::max).isInstanceOf(NoSuchElementException.class);
      assertThat(empty).hasToString("Distribution[empty]").isEqualTo(Distribution.empty());
    }
    assertThat(merge(Distribution.empty(), Distribution.of(7))).isEqualTo(Distribution.of(7));
  }

  @Test
  void refusesWhatItCannotHold() {
    assertThatThrownBy(() -> Distribution.of(-1)).hasMessageContaining("-1");
    assertThatThrownBy(() -> Distribution.of(Distribution.MAX_VALUE + 1))
        .isInstanceOf(IllegalArgumentException.class);
    for (double q : new double[] {-0.001, 1.001, Double.NaN}) {
      assertThatThrownBy(() -> Distribution.of(1).quantile(q))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static Distribution of(List<Long> values) {
    return Distribution.of(values.stream().mapToLong(Long::longValue).toArray());
  }

  private static Distribution merge(Distribution one, Distribution other) {
    return Distribution.merge(List.of(one, other));
  }

  @Test
  void countsEachValueThatIsABoundUpToIt() {
    for (int power = 0; power < 48; power++) {
      for (long value : new long[] {1L << power, (1L << power) + (1L << power) / 3}) {
        Distribution distribution = Distribution.of(value, value, Distribution.MAX_VALUE);
        long last = value == Distribution.MAX_VALUE ? 3 : 2;
        assertThat(distribution.countsUpTo(new double[] {value}, 1)).containsExactly(last);
      }
    }
  }

  @Test
  void countsValuesOfTheBoundsBucketAndNoneBeyond() {
    // The bucket of 100,000 is 99,328..100,351.
    Distribution distribution = Distribution.of(99_327, 99_328, 100_351, 100_352);
    assertThat(distribution.countsUpTo(new double[] {99_327, 100_000, 100_400}, 1))
        .containsExactly(1, 3, 4);
    assertThat(distribution.countsUpTo(new double[] {99_328, 100_000}, 1))
        .as("bounds of one bucket")
        .containsExactly(3, 3);
  }

  @Test
  void comparesBoundsInWholeSteps() {
    Distribution hundredths = Distribution.of(28, 29, 57, 58);
    assertThat(hundredths.countsUpTo(new double[] {0.28, 0.285, 0.29, 0.57, 0.58}, 100))
        .containsExactly(1, 1, 2, 3, 4);
    assertThat(Distribution.of(2, 3).countsUpTo(new double[] {2.5}, 1)).containsExactly(1);
    assertThat(Distribution.of(3).countsUpTo(new double[] {3e-9, Double.POSITIVE_INFINITY}, 1e9))
        .containsExactly(1, 1);
    assertThat(Distribution.empty().countsUpTo(new double[0], 1)).isEmpty();
  }
}
