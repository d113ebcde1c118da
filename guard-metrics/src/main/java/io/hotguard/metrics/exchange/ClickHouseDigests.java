/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import com.tdunning.math.stats.TDigest;
import io.hotguard.metrics.Distribution;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * States of ClickHouse's {@code AggregateFunction(quantileTDigest, Float64)}, which the engine
 * merges over any number of rows: {@code quantilesTDigestMerge(0.5, 0.99)(state)}.
 *
 * <h2>Threading</h2>
 *
 * Any thread; no state.
 *
 * <h2>Shapes</h2>
 *
 * The bytes of a column in format RowBinary: the number of centroids in groups of seven bits, then
 * for each its mean and its count as little-endian floats. There are at most {@value
 * #MAX_CENTROIDS} centroids: the engine merges further ones in pairs, whatever their weight, and
 * refuses more than 65,536.
 *
 * <h2>Errors</h2>
 *
 * Means are rounded to 24 bits, which is negligible beside the buckets' 0.78 %. Counts are rounded
 * too: a bucket of more than 2<sup>24</sup> values is split while there is room, and rounded
 * without room. The engine also adds counts up as floats, so its ranks lose a little with each
 * centroid once a merged state holds more than 2<sup>24</sup> values. It merges state after state
 * instead of one list, and its error has no bound. Store exact counts and sums in columns of their
 * own.
 *
 * <h2>Source</h2>
 *
 * ClickHouse, {@code src/AggregateFunctions/QuantileTDigest.h}.
 */
public final class ClickHouseDigests {
  /** The maximal number of centroids in an encoded state: {@value}. */
  public static final int MAX_CENTROIDS = 2_048;

  private static final int MAX_READ_CENTROIDS = 65_536;
  private static final double MAX_EXACT_FLOAT = 0x1p24;

  private ClickHouseDigests() {}

  /** Encodes a distribution as a state. */
  public static byte[] encode(Distribution distribution) {
    List<Centroids.Weighted> list = exactFloats(fitting(Centroids.of(distribution)));
    ByteWriter writer = new ByteWriter(5 + 8 * list.size(), ByteOrder.LITTLE_ENDIAN);
    writer.putVarint(list.size());
    for (Centroids.Weighted centroid : list) {
      writer.putFloat(centroid.mean()).putFloat(centroid.weight());
    }
    return writer.toBytes();
  }

  /**
   * Decodes a state, such as a merged one from the engine.
   *
   * @return a digest of compression {@value TDigests#DEFAULT_COMPRESSION}; its minimum and maximum
   *     are the outermost centroids
   * @throws MalformedEncodingException if the bytes are not a state
   * @throws IllegalStateException if {@code com.tdunning:t-digest} is not on the class path; only
   *     {@link #encode} works without it
   */
  public static TDigest decode(byte[] state) {
    ByteReader reader = new ByteReader(state, ByteOrder.LITTLE_ENDIAN);
    long size = reader.getVarint();
    if (size > MAX_READ_CENTROIDS || size * 2 * Float.BYTES != reader.remaining()) {
      throw reader.malformed(size + " centroids in " + reader.remaining() + " bytes");
    }
    List<Centroids.Weighted> list = new ArrayList<>((int) size);
    for (int i = 0; i < size; i++) {
      double mean = reader.getFloat();
      double count = reader.getFloat();
      if (!(count >= 1 && count == Math.rint(count) && count <= Long.MAX_VALUE)) {
        throw reader.malformed("count " + count + ": must be a whole number of 1 or more");
      }
      if (!Double.isFinite(mean)) {
        throw reader.malformed("mean " + mean + ": must be finite");
      }
      list.add(new Centroids.Weighted(mean, count));
    }
    list.sort(Comparator.comparingDouble(Centroids.Weighted::mean));
    Centroids centroids =
        list.isEmpty()
            ? Centroids.EMPTY
            : Centroids.sorted(list, list.get(0).mean(), list.get(list.size() - 1).mean());
    return StockEncoding.toDigest(
        centroids.compressed(TDigests.DEFAULT_COMPRESSION), TDigests.DEFAULT_COMPRESSION);
  }

  private static Centroids fitting(Centroids centroids) {
    Centroids fitting = centroids;
    for (int compression = MAX_CENTROIDS; fitting.size() > MAX_CENTROIDS; compression /= 2) {
      fitting = fitting.compressed(compression);
    }
    return fitting;
  }

  /** Splits counts that a float cannot represent, while there is room. */
  private static List<Centroids.Weighted> exactFloats(Centroids centroids) {
    List<Centroids.Weighted> list = new ArrayList<>();
    int room = MAX_CENTROIDS - centroids.size();
    for (Centroids.Weighted centroid : centroids.list()) {
      double left = centroid.weight();
      while (left > MAX_EXACT_FLOAT && room > 0) {
        list.add(new Centroids.Weighted(centroid.mean(), MAX_EXACT_FLOAT));
        left -= MAX_EXACT_FLOAT;
        room--;
      }
      list.add(new Centroids.Weighted(centroid.mean(), left));
    }
    return list;
  }
}
