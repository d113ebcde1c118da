/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hotguard.metrics.Distribution;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ExponentialHistogramTest {

  static IntStream scales() {
    return IntStream.rangeClosed(ExponentialHistogram.MIN_SCALE, ExponentialHistogram.MAX_SCALE);
  }

  @ParameterizedTest
  @MethodSource("scales")
  void everyValueOfTheBucketOfAQuantileIsWithinTheBound(int scale) {
    for (Samples samples : Samples.all(1, 50_000)) {
      ExponentialHistogram histogram = ExponentialHistogram.of(samples.distribution(), scale, 1);
      Quantiles quantiles = new Quantiles(histogram);

      assertThat(samples.worstError(quantiles::least))
          .isLessThanOrEqualTo(histogram.relativeError());
      assertThat(samples.worstError(quantiles::greatest))
          .isLessThanOrEqualTo(histogram.relativeError());
    }
  }

  /** The bound is not a guess on the safe side: some value of some bucket comes close to it. */
  @Test
  void theBoundIsReached() {
    double worst = 0;
    for (long value = 1 << 20; value < 1 << 21; value += 63) {
      ExponentialHistogram histogram = ExponentialHistogram.of(Distribution.of(value));
      double greatest = ExponentialHistogram.upperBound(6, histogram.offset());
      worst = Math.max(worst, greatest / value - 1);
    }

    double bound = ExponentialHistogram.of(Distribution.empty()).relativeError();
    assertThat(bound).isEqualTo(0.0187, within(0.00005));
    assertThat(worst).isBetween(0.9 * bound, bound);
  }

  @Test
  void putsPowersOfTwoIntoTheBucketThatTheyEnd() {
    for (int scale = ExponentialHistogram.MIN_SCALE; scale <= 8; scale++) {
      for (int power = 0; power < 7; power++) {
        ExponentialHistogram histogram =
            ExponentialHistogram.of(Distribution.of(1L << power), scale, 1);
        int expected = scale >= 0 ? (power << scale) - 1 : Math.floorDiv(power - 1, 1 << -scale);

        assertThat(histogram.offset()).as("2^%d at scale %d", power, scale).isEqualTo(expected);
        assertThat(histogram.counts().size()).isOne();
      }
    }
  }

  @Test
  void holdsEachSmallValueInItsBucket() {
    for (long value = 1; value < 128; value++) {
      ExponentialHistogram histogram = ExponentialHistogram.of(Distribution.of(value), 8, 1);

      assertThat((double) value)
          .isLessThanOrEqualTo(ExponentialHistogram.upperBound(8, histogram.offset()))
          .isGreaterThan(ExponentialHistogram.upperBound(8, histogram.offset() - 1));
    }
  }

  @Test
  void partsAddUpToTheWhole() {
    Samples samples = Samples.pareto(16, 1_000);
    ExponentialHistogram whole = ExponentialHistogram.of(samples.distribution(), 5, 1e-9);
    long[] added = new long[whole.counts().size()];
    double sum = 0;
    for (Distribution part : samples.distributions()) {
      ExponentialHistogram histogram = ExponentialHistogram.of(part, 5, 1e-9);
      for (int i = 0; i < histogram.counts().size(); i++) {
        added[histogram.offset() - whole.offset() + i] += histogram.counts().get(i);
      }
      sum += histogram.sum();
    }

    assertThat(whole.counts()).containsExactly(Arrays.stream(added).boxed().toArray(Long[]::new));
    assertThat(LongStream.of(added).sum()).isEqualTo(16_000);
    assertThat(sum).isEqualTo(whole.sum(), within(1e-9 * sum));
  }

  @ParameterizedTest
  @MethodSource("scales")
  void lowerScalesAreExactSums(int scale) {
    RandomDistributions distributions = new RandomDistributions(10);
    for (int i = 0; i < 40; i++) {
      Distribution distribution = distributions.next();
      ExponentialHistogram direct = ExponentialHistogram.of(distribution, scale, 1e-9);
      ExponentialHistogram lowered =
          ExponentialHistogram.of(distribution, ExponentialHistogram.MAX_SCALE, 1e-9)
              .downscaled(scale);

      assertThat(lowered).isEqualTo(direct);
    }
  }

  @Test
  void fitsIntoTheBucketsThatAreAllowed() {
    ExponentialHistogram histogram =
        ExponentialHistogram.of(Samples.lognormal(1, 10_000).distribution());

    assertThat(histogram.counts().size()).isGreaterThan(160);
    assertThat(histogram.withAtMost(160).counts().size()).isBetween(80, 160);
    assertThat(sum(histogram.withAtMost(160))).isEqualTo(10_000);
    assertThat(histogram.withAtMost(10_000)).isSameAs(histogram);
  }

  private static long sum(ExponentialHistogram histogram) {
    return histogram.counts().stream().mapToLong(Long::longValue).sum();
  }

  @ParameterizedTest
  @MethodSource("scales")
  void hasNoMoreBucketsThanItsRangeHolds(int scale) {
    ExponentialHistogram histogram =
        ExponentialHistogram.of(Distribution.of(1, Distribution.MAX_VALUE), scale, 1);

    int range = (int) Math.scalb(48.0, scale);
    assertThat(histogram.counts().size()).isBetween(range, range + 1);
  }

  @Test
  void countsZerosApartAndEverythingExactly() {
    ExponentialHistogram histogram =
        ExponentialHistogram.of(Distribution.of(0, 0, 3, 2_000_000_000), 3, 1e-9);

    assertThat(histogram.zeroCount()).isEqualTo(2);
    assertThat(histogram.count()).isEqualTo(4);
    assertThat(histogram.sum()).isEqualTo(2.000000003, within(1e-15));
    assertThat(histogram.min()).isZero();
    assertThat(histogram.max()).isEqualTo(2);
    assertThat(sum(histogram)).isEqualTo(2);
  }

  @Test
  void isEmptyWithoutValues() {
    ExponentialHistogram empty = ExponentialHistogram.of(Distribution.empty());

    assertThat(empty.counts().size()).isZero();
    assertThat(empty.offset()).isZero();
    assertThat(empty.min()).isNaN();
    assertThat(empty.downscaled(-4).withAtMost(2).count()).isZero();
  }

  @Test
  void refusesWhatIsOutOfRange() {
    Distribution one = Distribution.of(1);
    assertThatThrownBy(() -> ExponentialHistogram.of(one, 9, 1)).hasMessageContaining("-4..8");
    assertThatThrownBy(() -> ExponentialHistogram.of(one, -5, 1)).hasMessageContaining("-4..8");
    assertThatThrownBy(() -> ExponentialHistogram.of(one, 1, 0)).hasMessageContaining("factor");
    assertThatThrownBy(() -> ExponentialHistogram.of(one, 1, Double.NaN))
        .hasMessageContaining("factor");
    assertThatThrownBy(() -> ExponentialHistogram.of(one).downscaled(7))
        .hasMessageContaining("-4..6");
    assertThatThrownBy(() -> ExponentialHistogram.of(one).withAtMost(1))
        .hasMessageContaining("2 or more");
    Distribution wide = Distribution.of(1, Distribution.MAX_VALUE);
    assertThat(ExponentialHistogram.of(wide).withAtMost(4).scale()).isEqualTo(-4);
    assertThatThrownBy(() -> ExponentialHistogram.of(wide).withAtMost(3))
        .hasMessageContaining("buckets 3: scale -4 still has 4");
  }

  /** The bounds of the bucket that holds a rank. */
  record Quantiles(ExponentialHistogram histogram) {
    double least(double q) {
      return ExponentialHistogram.upperBound(histogram.scale(), bucket(q) - 1);
    }

    double greatest(double q) {
      return ExponentialHistogram.upperBound(histogram.scale(), bucket(q));
    }

    double middle(double q) {
      return Math.sqrt(least(q) * greatest(q));
    }

    private int bucket(double q) {
      long left = (long) Math.max(1, Math.ceil(q * histogram.count())) - histogram.zeroCount();
      int index = -1;
      do {
        left -= histogram.counts().get(++index);
      } while (left > 0);
      return histogram.offset() + index;
    }
  }
}
