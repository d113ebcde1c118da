/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tdunning.math.stats.MergingDigest;
import com.tdunning.math.stats.TDigest;
import io.hotguard.metrics.Distribution;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TDigestsTest {
  private static final double P90 = 0.9;

  @Test
  void keepsCountAndExtremes() {
    RandomDistributions distributions = new RandomDistributions(4);
    for (int i = 0; i < 200; i++) {
      Distribution distribution = distributions.next();
      if (distribution.count() > 1L << 53) {
        continue;
      }
      TDigest digest = TDigests.of(distribution, 100 + 25 * (i % 10));

      assertThat(digest.size()).isEqualTo(distribution.count());
      if (!distribution.isEmpty()) {
        assertThat(digest.getMin()).isEqualTo((double) distribution.min());
        assertThat(digest.getMax()).isEqualTo((double) distribution.max());
        assertThat(digest.quantile(0)).isEqualTo((double) distribution.min());
        assertThat(digest.quantile(1)).isEqualTo((double) distribution.max());
      }
    }
  }

  @Test
  void fitsIntoTheStockLibrarysCells() {
    RandomDistributions distributions = new RandomDistributions(5);
    for (int i = 0; i < 300; i++) {
      int compression = 100 + i;
      Centroids centroids = Centroids.of(distributions.next()).compressed(compression);

      assertThat(centroids.size()).isLessThanOrEqualTo(2 * compression + 10);
    }
  }

  @Test
  void stockLibraryAllocatesMoreThanTenTimesTheCentroids() {
    long digests = allocated(() -> TDigests.of(Distribution.empty()));
    long centroids = 16L * TDigests.DEFAULT_COMPRESSION;

    assertThat(digests).isGreaterThan(10 * centroids);
  }

  private static long allocated(Runnable action) {
    var threads =
        (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    action.run();
    long before = threads.getCurrentThreadAllocatedBytes();
    action.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void staysCloseToQuantilesWhereValuesAre() {
    for (Samples samples : List.of(Samples.lognormal(1, 200_000), Samples.pareto(1, 200_000))) {
      TDigest digest = TDigests.of(samples.distribution());

      assertThat(samples.worstError(digest::quantile, 100)).as(samples.name()).isLessThan(0.02);
    }
  }

  /** The stock digest does not; this is why each call returns another. */
  @Test
  void answersTheSameHoweverOftenAnotherWasRead() {
    Distribution distribution = Samples.lognormal(1, 50_000).distribution();
    TDigest read = TDigests.of(distribution);
    double before = TDigests.of(distribution).quantile(0.4321);
    for (int i = 0; i < 10; i++) {
      read.asBytes(ByteBuffer.allocate(read.byteSize()));
      read.centroids();
    }

    assertThat(read.centroidCount()).isLessThan(TDigests.of(distribution).centroidCount());
    assertThat(TDigests.of(distribution).quantile(0.4321)).isEqualTo(before);
  }

  @Test
  void stockLibraryMergesOursWithItsAssertionsOn() {
    assertThat(TDigestsTest.class.desiredAssertionStatus()).isTrue();
    List<TDigest> digests = new ArrayList<>();
    long count = 0;
    RandomDistributions distributions = new RandomDistributions(6);
    for (int i = 0; i < 64; i++) {
      Distribution distribution = distributions.next();
      if (!distribution.isEmpty() && distribution.count() < 1L << 40) {
        digests.add(TDigests.of(distribution));
        count += distribution.count();
      }
    }
    TDigest merged = new MergingDigest(500);
    merged.add(digests);

    assertThat(merged.size()).isEqualTo(count);
    assertThat(digests).hasSizeGreaterThan(20);
  }

  @Test
  void mergingOneByOneIsFarOffWhereMergingDistributionsIsNot() {
    Samples samples = Samples.bimodal(64, 2_000);
    double oneByOne = samples.relativeError(P90, oneByOne(stock(samples)).quantile(P90));
    double distributions =
        samples.relativeError(P90, TDigests.of(samples.distribution()).quantile(P90));

    assertThat(oneByOne).isGreaterThan(0.1);
    assertThat(distributions).isLessThan(0.01);
  }

  @Test
  void hasNoQuantileOfNothing() {
    assertThat(TDigests.of(Distribution.empty()).size()).isZero();
    assertThat(TDigests.of(Distribution.empty()).quantile(0.5)).isNaN();
  }

  /** The stock centroid has an int for a weight. */
  @Test
  void keepsWeightsOfMoreThan31Bits() {
    Distribution distribution = Distribution.of(1, 5, 5, 5, 9);
    for (int i = 0; i < 40; i++) {
      distribution = Distribution.merge(List.of(distribution, distribution));
    }

    assertThat(TDigests.of(distribution).size()).isEqualTo(5L << 40);
  }

  @Test
  void refusesCompressionsOutOfRange() {
    assertThatThrownBy(() -> TDigests.of(Distribution.empty(), 99))
        .hasMessageContaining("100..5000");
    assertThatThrownBy(() -> TDigests.of(Distribution.empty(), 5_001))
        .hasMessageContaining("100..5000");
  }

  static List<TDigest> stock(Samples samples) {
    List<TDigest> digests = new ArrayList<>();
    for (long[] part : samples.parts()) {
      TDigest digest = new MergingDigest(TDigests.DEFAULT_COMPRESSION);
      for (long value : part) {
        digest.add((double) value);
      }
      digests.add(digest);
    }
    return digests;
  }

  /** As a store does that keeps the merged digest encoded. */
  static TDigest oneByOne(List<TDigest> digests) {
    TDigest merged = new MergingDigest(TDigests.DEFAULT_COMPRESSION);
    for (TDigest digest : digests) {
      merged.add(List.of(digest));
      ByteBuffer bytes = ByteBuffer.allocate(merged.byteSize());
      merged.asBytes(bytes);
      merged = MergingDigest.fromBytes(bytes.flip());
    }
    return merged;
  }
}
