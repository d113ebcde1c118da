/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import io.hotguard.metrics.Distribution;
import java.util.ArrayList;
import java.util.List;

/**
 * The content of a t-digest: weighted means in rising order, between a minimum and a maximum.
 *
 * <p><b>Threading:</b> immutable.
 *
 * <p><b>Shapes:</b> weights are whole numbers of 1 or more. The first and the last are 1, because
 * the stock library's assertions otherwise fail when it merges them.
 */
record Centroids(List<Weighted> list, double min, double max) {
  /*
   * Hotguard writes the stock encoding itself, and the stock library reads it, for three reasons:
   *
   * - The library takes weights as int, and the buckets hold long.
   * - Its own merging starts again from the left with each buffer, and with each asBytes(). The result
   *   depends on the earlier calls of the digest.
   * - It allocates twenty times the memory of the result.
   *
   * Refused: adding representatives to a MergingDigest one by one.
   */
  static final Centroids EMPTY =
      new Centroids(List.of(), Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

  /** A mean and the number of values behind it. */
  record Weighted(double mean, double weight) {
    Weighted and(Weighted other) {
      double sum = weight + other.weight;
      return new Weighted(mean + (other.mean - mean) * (other.weight / sum), sum);
    }
  }

  int size() {
    return list.size();
  }

  double weight() {
    return weight(list);
  }

  private static double weight(List<Weighted> list) {
    double sum = 0;
    for (Weighted centroid : list) {
      sum += centroid.weight;
    }
    return sum;
  }

  /** Returns one centroid for each bucket, and the exact minimum and maximum. */
  static Centroids of(Distribution distribution) {
    if (distribution.isEmpty()) {
      return EMPTY;
    }
    List<Weighted> list = new ArrayList<>();
    distribution.forEachBucket(
        (lowest, highest, count) ->
            list.add(new Weighted(WireBuckets.representative(lowest, highest), (double) count)));
    return sorted(list, (double) distribution.min(), (double) distribution.max());
  }

  /**
   * Returns the centroids of a list in rising order. Means are forced between the extremes, and one
   * value is split off at each end.
   */
  static Centroids sorted(List<Weighted> centroids, double min, double max) {
    List<Weighted> list = new ArrayList<>(centroids.size() + 2);
    list.add(new Weighted(min, 1));
    for (int i = 0; i < centroids.size(); i++) {
      double weight = centroids.get(i).weight;
      if (i == 0) {
        weight--;
      }
      if (i == centroids.size() - 1) {
        weight--;
      }
      if (weight > 0) {
        double mean = centroids.get(i).mean;
        list.add(new Weighted(Math.max(min, Math.min(max, mean)), weight));
      }
    }
    if (weight(centroids) > 1) {
      list.add(new Weighted(max, 1));
    }
    return new Centroids(list, min, max);
  }

  /**
   * Returns fewer centroids, merged as scale function K2 of the t-digest allows: at most about
   * {@code compression}, and small ones at the ends.
   *
   * <p>K2 leaves half as many centroids as its parameter says, so this method and the stock library
   * work at twice the compression.
   */
  Centroids compressed(double compression) {
    double total = weight();
    double k = 2 * compression;
    double normalizer = (4 * Math.log(Math.max(1, total / k)) + 24) / k;
    List<Weighted> merged = new ArrayList<>();
    double before = 0;
    Weighted current = null;
    for (Weighted next : list) {
      if (current == null) {
        current = next;
        continue;
      }
      double after = before + current.weight + next.weight;
      double q0 = before / total;
      double q2 = after / total;
      double limit = total * normalizer * Math.min(q0 * (1 - q0), q2 * (1 - q2));
      if (current.weight + next.weight <= limit) {
        current = current.and(next);
      } else {
        merged.add(current);
        before += current.weight;
        current = next;
      }
    }
    if (current != null) {
      merged.add(current);
    }
    return new Centroids(merged, min, max);
  }
}
