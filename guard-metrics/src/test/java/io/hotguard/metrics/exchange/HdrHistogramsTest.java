/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hotguard.metrics.Distribution;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class HdrHistogramsTest {
  private static final double BOUND = 1.001 * (1 + Distribution.RELATIVE_ERROR) - 1;

  @Test
  void staysWithinTheSumOfBothBounds() {
    for (Samples samples : Samples.all(1, 50_000)) {
      Histogram histogram = HdrHistograms.of(samples.distribution());

      assertThat(histogram.getTotalCount()).isEqualTo(50_000);
      assertThat(samples.worstError(q -> histogram.getValueAtPercentile(100 * q)))
          .as(samples.name())
          .isLessThanOrEqualTo(BOUND);
      assertThat(histogram.getMean() / samples.distribution().mean()).isEqualTo(1, within(BOUND));
    }
    assertThat(BOUND).isLessThan(0.0088);
  }

  @Test
  void holdsTheExtremesToItsOwnPrecision() {
    Distribution distribution = Distribution.of(1_001, 5_000, Distribution.MAX_VALUE);
    Histogram histogram = HdrHistograms.of(distribution);

    assertThat(histogram.getEstimatedFootprintInBytes()).isBetween(310_000, 320_000);
    assertThat(histogram.getMinValue()).isEqualTo(1_001);
    assertThat(histogram.valuesAreEquivalent(histogram.getMaxValue(), Distribution.MAX_VALUE))
        .isTrue();
  }

  @Test
  void takesMoreValuesThanTheDistributionHad() {
    Histogram histogram = HdrHistograms.of(Distribution.empty());
    histogram.add(HdrHistograms.of(Distribution.of(Distribution.MAX_VALUE)));
    histogram.add(HdrHistograms.of(Distribution.of(0)));

    assertThat(histogram.getTotalCount()).isEqualTo(2);
    assertThat(histogram.getMinValue()).isZero();
  }
}
