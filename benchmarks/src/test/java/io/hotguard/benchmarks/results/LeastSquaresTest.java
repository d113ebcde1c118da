/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LeastSquaresTest {
  @Test
  void findsALine() {
    LeastSquares line = LeastSquares.of(new double[] {1, 2, 3, 4}, new double[] {5, 7, 9, 11});
    assertThat(line.slope()).isEqualTo(2, within(1e-12));
    assertThat(line.intercept()).isEqualTo(3, within(1e-12));
    assertThat(line.error()).isEqualTo(0, within(1e-12));
  }

  /** Slope 0.6 and residuals -0.8, 0.6, 1.0, -0.6, -0.2 about 2.2 + 0.6 x: squares of 2.4. */
  @Test
  void knowsTheErrorOfItsSlope() {
    LeastSquares line = LeastSquares.of(new double[] {1, 2, 3, 4, 5}, new double[] {2, 4, 5, 4, 5});
    assertThat(line.slope()).isEqualTo(0.6, within(1e-12));
    assertThat(line.intercept()).isEqualTo(2.2, within(1e-12));
    assertThat(line.error()).isEqualTo(1.96 * Math.sqrt(2.4 / 3 / 10), within(1e-12));
  }

  @Test
  void deviationsWithoutATrendAreFlat() {
    double[] xs = new double[100];
    double[] ys = new double[100];
    for (int i = 0; i < xs.length; i++) {
      xs[i] = i;
      ys[i] = i % 2 == 0 ? 10 : 20;
    }
    LeastSquares flat = LeastSquares.of(xs, ys);
    assertThat(Math.abs(flat.slope())).isLessThan(flat.error());
    for (int i = 0; i < xs.length; i++) {
      ys[i] += i;
    }
    LeastSquares rising = LeastSquares.of(xs, ys);
    assertThat(rising.slope()).isGreaterThan(rising.error());
  }

  @Test
  void nothingGoesThroughFewPoints() {
    assertThat(LeastSquares.of(new double[] {1, 2}, new double[] {1, 2}).slope()).isNaN();
    assertThat(LeastSquares.of(new double[] {1, 1, 1}, new double[] {1, 2, 3}).slope()).isNaN();
  }
}
