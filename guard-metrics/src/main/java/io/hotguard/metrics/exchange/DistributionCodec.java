/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import static java.util.Objects.requireNonNull;

import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.DistributionBuilder;
import java.math.BigInteger;

/**
 * The compact and exact encoding of a {@link Distribution}: merging after decoding is as exact as
 * merging before.
 *
 * <h2>Threading</h2>
 *
 * Any thread; no state.
 *
 * <h2>Shapes</h2>
 *
 * <pre>
 * 0x11                          type and version
 * n                             buckets that hold values, 0..2752; an empty distribution ends here
 * min, max, sum                 exact
 * n x (gap, count)              buckets skipped since the last one; values in this one, 1 or more
 * </pre>
 *
 * All numbers are groups of seven bits, least first. Two to four bytes a bucket are usual.
 *
 * <h2>Errors</h2>
 *
 * {@link #decode} takes any bytes. It allocates no more than a distribution can need, and refuses
 * counts that no values could have.
 */
public final class DistributionCodec {
  private static final int TYPE = 0x11;
  private static final int BYTES_OF_HEAD = 48;

  private DistributionCodec() {}

  /** Encodes a distribution; equal distributions give the same bytes. */
  public static byte[] encode(Distribution distribution) {
    requireNonNull(distribution, "distribution");
    int[] buckets = new int[1];
    distribution.forEachBucket((lowest, highest, count) -> buckets[0]++);
    ByteWriter writer = new ByteWriter(BYTES_OF_HEAD + 4 * buckets[0]);
    writer.putByte(TYPE).putVarint(buckets[0]);
    if (distribution.isEmpty()) {
      return writer.toBytes();
    }
    writer
        .putVarint(distribution.min())
        .putVarint(distribution.max())
        .putVarint(distribution.exactSum());
    int[] last = {-1};
    distribution.forEachBucket(
        (lowest, highest, count) -> {
          int number = WireBuckets.numberOf(lowest);
          writer.putVarint(number - last[0] - 1).putVarint(count);
          last[0] = number;
        });
    return writer.toBytes();
  }

  /**
   * Decodes the whole result of {@link #encode}.
   *
   * @throws MalformedEncodingException if the bytes are anything else
   */
  public static Distribution decode(byte[] bytes) {
    return decode(bytes, 0, bytes.length);
  }

  /**
   * Decodes a distribution from a part of an array.
   *
   * @throws MalformedEncodingException if the part is not the whole result of {@link #encode}
   * @throws IndexOutOfBoundsException if the part is not inside the array
   */
  public static Distribution decode(byte[] bytes, int offset, int length) {
    ByteReader reader = new ByteReader(bytes, offset, length);
    reader.requireType(TYPE);
    long buckets = reader.getVarint();
    if (buckets > WireBuckets.COUNT) {
      throw reader.malformed(buckets + " buckets: must be 0.." + WireBuckets.COUNT);
    }
    if (buckets == 0) {
      reader.requireEnd();
      return Distribution.empty();
    }
    long min = reader.getVarint();
    long max = reader.getVarint();
    BigInteger sum = reader.getLongVarint();
    DistributionBuilder builder = Distribution.builder();
    try {
      long number = -1;
      for (long i = 0; i < buckets; i++) {
        long gap = reader.getVarint();
        if (gap > WireBuckets.COUNT - number - 2) {
          throw reader.malformed("gap " + gap + ": no such bucket");
        }
        number += gap + 1;
        builder.bucket(WireBuckets.lowestOf((int) number), reader.getVarint());
      }
      reader.requireEnd();
      return builder.build(min, max, sum);
    } catch (MalformedEncodingException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new MalformedEncodingException("impossible distribution: " + e.getMessage(), e);
    }
  }
}
