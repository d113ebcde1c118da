/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import com.tdunning.math.stats.TDigest;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads and writes the two encodings of {@code MergingDigest}, version 3.3, without its code.
 *
 * <p>Bytes from outside are read and checked here, and written again before the stock library sees
 * them, because the library allocates as much as the bytes claim.
 */
final class StockEncoding {
  private static final int VERBOSE = 1;
  private static final int SMALL = 2;

  /** Whole numbers of up to this many bits are exact in a float. */
  private static final int FLOAT_BITS = 24;

  private static final int DOUBLE_BITS = 53;

  private StockEncoding() {}

  /** A decoded digest. */
  record Digest(Centroids centroids, double compression, int code) {
    boolean isVerbose() {
      return code == VERBOSE;
    }
  }

  /**
   * Returns a new stock digest, which merges nothing until it is asked to.
   *
   * @throws IllegalStateException if t-digest is not on the class path
   */
  static TDigest toDigest(Centroids centroids, double compression) {
    byte[] encoded = verbose(centroids, compression);
    try {
      return StockDigests.read(encoded);
    } catch (NoClassDefFoundError e) {
      throw OptionalLibrary.T_DIGEST.missing(e);
    }
  }

  static byte[] verbose(Centroids centroids, double compression) {
    Centroids fitting = fitting(centroids, compression);
    ByteWriter writer = new ByteWriter(32 + 16 * fitting.size(), ByteOrder.BIG_ENDIAN);
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

  static byte[] small(Centroids centroids, double compression) {
    Centroids fitting = fitting(centroids, compression);
    int cells = cells(compression);
    ByteWriter writer = new ByteWriter(30 + 8 * fitting.size(), ByteOrder.BIG_ENDIAN);
    writer
        .putInt(SMALL)
        .putDouble(fitting.min())
        .putDouble(fitting.max())
        .putFloat(compression)
        .putShort(cells)
        .putShort(2 * cells)
        .putShort(fitting.size());
    for (Centroids.Weighted centroid : fitting.list()) {
      writer.putFloat(centroid.weight()).putFloat(centroid.mean());
    }
    return writer.toBytes();
  }

  /** Reduces the centroids to the number for which the stock library has room. */
  private static Centroids fitting(Centroids centroids, double compression) {
    Centroids fitting = centroids;
    for (double factor = 1; fitting.size() > cells(compression); factor /= 2) {
      fitting = fitting.compressed(factor * compression);
    }
    return fitting;
  }

  private static int cells(double compression) {
    return (int) (2 * compression) + 10;
  }

  static Digest read(ByteReader reader) {
    int code = reader.getInt();
    if (code != VERBOSE && code != SMALL) {
      throw reader.malformed("encoding " + code + " of a t-digest: must be 1 or 2");
    }
    double min = reader.getDouble();
    double max = reader.getDouble();
    double compression = code == VERBOSE ? reader.getDouble() : reader.getFloat();
    if (!(compression >= TDigests.LEAST_READ_COMPRESSION
        && compression <= TDigests.MAX_COMPRESSION)) {
      throw reader.malformed(
          "compression "
              + compression
              + ": must be in "
              + TDigests.LEAST_READ_COMPRESSION
              + ".."
              + TDigests.MAX_COMPRESSION);
    }
    if (code == SMALL) {
      reader.getShort();
      reader.getShort();
    }
    int size = code == VERBOSE ? reader.getInt() : reader.getShort();
    int width = code == VERBOSE ? 2 * Double.BYTES : 2 * Float.BYTES;
    if (size < 0 || (long) size * width != reader.remaining()) {
      throw reader.malformed(size + " centroids in " + reader.remaining() + " bytes");
    }
    if (size == 0) {
      return new Digest(Centroids.EMPTY, compression, code);
    }
    if (!(min <= max && Double.isFinite(min) && Double.isFinite(max))) {
      throw reader.malformed("minimum " + min + ", maximum " + max);
    }
    return new Digest(readCentroids(reader, code, size, min, max), compression, code);
  }

  private static Centroids readCentroids(
      ByteReader reader, int code, int size, double min, double max) {
    // A float holds only an approximation of the minimum, which is a double.
    double slack = code == SMALL ? Math.max(Math.abs(min), Math.abs(max)) * 0x1p-22 : 0;
    List<Centroids.Weighted> list = new ArrayList<>(size);
    double last = min - slack;
    double total = 0;
    for (int i = 0; i < size; i++) {
      double weight = code == VERBOSE ? reader.getDouble() : reader.getFloat();
      double mean = code == VERBOSE ? reader.getDouble() : reader.getFloat();
      if (!(weight >= 1 && weight <= Long.MAX_VALUE && weight == Math.rint(weight))) {
        throw reader.malformed("weight " + weight + ": must be a whole number of 1 or more");
      }
      if (!(mean >= last && mean <= max + slack)) {
        throw reader.malformed("mean " + mean + ": must be in " + last + ".." + max);
      }
      list.add(new Centroids.Weighted(mean, weight));
      last = mean;
      total += weight;
    }
    if (total == 1 && min != max) {
      throw reader.malformed("one value between " + min + " and " + max);
    }
    return Centroids.sorted(list, min, max);
  }

  /** Returns whether a digest's weights can have added up to this count. */
  static boolean isWeightOf(Digest digest, long count) {
    double weight = digest.centroids().weight();
    int bits = digest.code() == SMALL ? FLOAT_BITS : DOUBLE_BITS;
    double rounding = count >> bits == 0 ? 0 : Math.scalb((double) count, 1 - bits);
    return Math.abs(weight - count) <= rounding;
  }
}
