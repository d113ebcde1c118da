/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import com.tdunning.math.stats.MergingDigest;
import com.tdunning.math.stats.TDigest;
import java.nio.ByteBuffer;

/** Digests of the stock library, through the verbose encoding of {@code MergingDigest} 3.3. */
final class StockEncoding {
  private static final int VERBOSE = 1;

  private StockEncoding() {}

  /**
   * Returns a new stock digest, which merges nothing until it is asked to.
   *
   * @throws IllegalStateException if t-digest is not on the class path
   */
  static TDigest toDigest(Centroids centroids, double compression) {
    byte[] encoded = encode(centroids, compression);
    try {
      return StockLibrary.read(encoded);
    } catch (NoClassDefFoundError e) {
      String missing = String.valueOf(e.getMessage());
      if (!missing.startsWith("com/tdunning/")) {
        throw e;
      }
      throw new IllegalStateException(
          missing.replace('/', '.')
              + " is not on the class path; guard-metrics does not bring it: add the dependency"
              + " com.tdunning:t-digest",
          e);
    }
  }

  /** Nothing else links the library. */
  private static final class StockLibrary {
    static TDigest read(byte[] encoded) {
      return MergingDigest.fromBytes(ByteBuffer.wrap(encoded));
    }
  }

  private static byte[] encode(Centroids centroids, double compression) {
    // The stock library has room for this number of centroids.
    int cells = (int) (2 * compression) + 10;
    Centroids fitting = centroids;
    for (double factor = 1; fitting.size() > cells; factor /= 2) {
      fitting = fitting.compressed(factor * compression);
    }
    ByteBuffer bytes =
        ByteBuffer.allocate(32 + 16 * fitting.size())
            .putInt(VERBOSE)
            .putDouble(fitting.min())
            .putDouble(fitting.max())
            .putDouble(compression)
            .putInt(fitting.size());
    for (Centroids.Weighted centroid : fitting.list()) {
      bytes.putDouble(centroid.weight()).putDouble(centroid.mean());
    }
    return bytes.array();
  }
}
