/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import com.tdunning.math.stats.MergingDigest;
import com.tdunning.math.stats.TDigest;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads and writes the verbose encoding of {@code MergingDigest}, version 3.3, without its code.
 *
 * <p>Bytes from outside are read and checked here, and written again before the stock library sees
 * them, because the library allocates as much as the bytes claim.
 */
final class StockEncoding {
  private static final int VERBOSE = 1;

  private StockEncoding() {}

  /** A decoded digest. */
  record Digest(Centroids centroids, double compression) {}

  /**
   * Returns a new stock digest, which merges nothing until it is asked to.
   *
   * @throws IllegalStateException if t-digest is not on the class path
   */
  static TDigest toDigest(Centroids centroids, double compression) {
    byte[] encoded = write(centroids, compression);
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

  /** Apart from {@link Centroids#read}, which is given a digest, nothing else links the library. */
  private static final class StockLibrary {
    static TDigest read(byte[] encoded) {
      return MergingDigest.fromBytes(ByteBuffer.wrap(encoded));
    }
  }

  static byte[] write(Centroids centroids, double compression) {
    // The stock library has room for this number of centroids.
    int cells = (int) (2 * compression) + 10;
    Centroids fitting = centroids;
    for (double factor = 1; fitting.size() > cells; factor /= 2) {
      fitting = fitting.compressed(factor * compression);
    }
    ByteWriter writer = new ByteWriter(32 + 16 * fitting.size());
    writer
        .putInt(VERBOSE)
        .putDouble(fitting.min())
        .putDouble(fitting.max())
        .putDouble(compression)
        .putInt(fitting.size());
    for (Centroids.Weighted centroid : fitting.list()) {
      writer.putDouble(centroid.weight()).putDouble(centroid.mean());
    }
    return writer.toBytes();
  }

  static Digest read(ByteReader reader) {
    int code = reader.getInt();
    if (code != VERBOSE) {
      throw reader.malformed("encoding " + code + " of a t-digest: must be 1, verbose");
    }
    double min = reader.getDouble();
    double max = reader.getDouble();
    double compression = reader.getDouble();
    if (!(compression >= TDigests.LEAST_READ_COMPRESSION
        && compression <= TDigests.MAX_COMPRESSION)) {
      throw reader.malformed(
          "compression %s: must be in %s..%s"
              .formatted(compression, TDigests.LEAST_READ_COMPRESSION, TDigests.MAX_COMPRESSION));
    }
    int size = reader.getInt();
    if (size < 0 || size * 2L * Double.BYTES != reader.remaining()) {
      throw reader.malformed(size + " centroids in " + reader.remaining() + " bytes");
    }
    if (size == 0) {
      return new Digest(Centroids.EMPTY, compression);
    }
    if (!(min <= max && Double.isFinite(min) && Double.isFinite(max))) {
      throw reader.malformed("minimum " + min + ", maximum " + max);
    }
    return new Digest(readCentroids(reader, size, min, max), compression);
  }

  private static Centroids readCentroids(ByteReader reader, int size, double min, double max) {
    List<Centroids.Weighted> list = new ArrayList<>(size);
    double last = min;
    for (int i = 0; i < size; i++) {
      double weight = reader.getDouble();
      double mean = reader.getDouble();
      if (!(weight >= 1 && weight <= Long.MAX_VALUE && weight == Math.rint(weight))) {
        throw reader.malformed("weight " + weight + ": must be a whole number of 1 or more");
      }
      if (!(mean >= last && mean <= max)) {
        throw reader.malformed("mean " + mean + ": must be in " + last + ".." + max);
      }
      list.add(new Centroids.Weighted(mean, weight));
      last = mean;
    }
    if (min != max && size == 1 && list.get(0).weight() == 1) {
      throw reader.malformed("one value between " + min + " and " + max);
    }
    return Centroids.sorted(list, min, max);
  }
}
