/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import com.tdunning.math.stats.TDigest;
import io.hotguard.metrics.Distribution;

/**
 * Converts distributions to t-digests of the stock library. Merge the distributions first: merging
 * t-digests one after another adds their errors.
 *
 * <p>A {@code MergingDigest} changes when it is read: {@code asBytes()}, {@code byteSize()} and
 * {@code centroids()} merge its centroids again and lose precision each time. Each call here
 * therefore returns a new digest, made from the exact buckets.
 *
 * <h2>Threading</h2>
 *
 * Any thread; stateless. The digests themselves are for one thread.
 *
 * <h2>Shapes</h2>
 *
 * At most 2 x compression + 10 centroids; the first and the last are the exact minimum and maximum
 * with a weight of one. The stock library allocates more than ten times their memory.
 *
 * <h2>Errors</h2>
 *
 * The buckets' 0.78 % come on top of the t-digest's own error, which has no bound: between two
 * clusters of values it interpolates through the gap. For quantiles with a bound use the {@link
 * Distribution}. The stock library counts in doubles: beyond 2<sup>53</sup> values its answers near
 * the ends are wrong.
 *
 * <h2>Source</h2>
 *
 * T. Dunning, O. Ertl: Computing extremely accurate quantiles using t-digests, 2019.
 */
public final class TDigests {
  /** The default compression: {@value}. */
  public static final int DEFAULT_COMPRESSION = 500;

  /** The least compression: {@value}. */
  public static final int MIN_COMPRESSION = 100;

  /** The greatest compression: {@value}. */
  public static final int MAX_COMPRESSION = 5_000;

  private TDigests() {}

  /**
   * Converts a distribution to a t-digest of compression {@value #DEFAULT_COMPRESSION}.
   *
   * @throws IllegalStateException if {@code com.tdunning:t-digest} is not on the class path
   */
  public static TDigest of(Distribution distribution) {
    return of(distribution, DEFAULT_COMPRESSION);
  }

  /**
   * Converts a distribution to a t-digest.
   *
   * @param compression {@value #MIN_COMPRESSION}..{@value #MAX_COMPRESSION}, about the number of
   *     centroids
   * @throws IllegalArgumentException if the compression is out of range
   * @throws IllegalStateException if {@code com.tdunning:t-digest} is not on the class path
   */
  public static TDigest of(Distribution distribution, int compression) {
    if (compression < MIN_COMPRESSION || compression > MAX_COMPRESSION) {
      throw new IllegalArgumentException(
          "compression %s: must be in %s..%s"
              .formatted(compression, MIN_COMPRESSION, MAX_COMPRESSION));
    }
    return StockEncoding.toDigest(Centroids.of(distribution).compressed(compression), compression);
  }
}
