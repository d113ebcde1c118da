/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import static java.util.Objects.requireNonNull;

import io.hotguard.metrics.Distribution;
import org.HdrHistogram.Histogram;

/**
 * Converts distributions to HdrHistograms, for code that already reads, logs or merges them.
 *
 * <h2>Threading</h2>
 *
 * Any thread; stateless. A histogram belongs to its caller.
 *
 * <h2>Shapes</h2>
 *
 * Three significant digits up to the maximum of the distribution, and resizing when more is added:
 * at most 320 KB, for nanoseconds of days.
 *
 * <h2>Errors</h2>
 *
 * Count, minimum and maximum are exact, within HdrHistogram's own 0.1 %. Each other value is
 * replaced by the representative of its bucket, so a quantile is within 0.88 %: {@link
 * Distribution#RELATIVE_ERROR} and the histogram's own 0.1 %. The mean has the same bound; {@link
 * Distribution#mean()} is exact.
 */
public final class HdrHistograms {
  private static final int SIGNIFICANT_DIGITS = 3;

  private HdrHistograms() {}

  /**
   * Converts a distribution.
   *
   * @throws IllegalStateException if {@code org.hdrhistogram:HdrHistogram} is not on the class path
   */
  public static Histogram of(Distribution distribution) {
    requireNonNull(distribution, "distribution");
    try {
      return converted(distribution);
    } catch (NoClassDefFoundError e) {
      throw OptionalLibrary.HDR_HISTOGRAM.missing(e);
    }
  }

  private static Histogram converted(Distribution distribution) {
    long greatest = distribution.isEmpty() ? 2 : Math.max(2, distribution.max());
    Histogram histogram = new Histogram(greatest, SIGNIFICANT_DIGITS);
    histogram.setAutoResize(true);
    for (Centroids.Weighted centroid : Centroids.of(distribution).list()) {
      histogram.recordValueWithCount(Math.round(centroid.mean()), (long) centroid.weight());
    }
    return histogram;
  }
}
