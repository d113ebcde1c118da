/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import static java.util.Objects.requireNonNull;

import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.DistributionBuilder;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;

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
  private static final int GROUP_BITS = 7;
  private static final int GROUP_MASK = 0x7f;
  private static final int MORE = 0x80;

  /** The longest sum: 2^63 values of 2^48. */
  private static final int MAX_SUM_BITS = 112;

  private DistributionCodec() {}

  /** Encodes a distribution; equal distributions give the same bytes. */
  public static byte[] encode(Distribution distribution) {
    requireNonNull(distribution, "distribution");
    int[] buckets = new int[1];
    distribution.forEachBucket((lowest, highest, count) -> buckets[0]++);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(BYTES_OF_HEAD + 4 * buckets[0]);
    bytes.write(TYPE);
    putVarint(bytes, buckets[0]);
    if (distribution.isEmpty()) {
      return bytes.toByteArray();
    }
    putVarint(bytes, distribution.min());
    putVarint(bytes, distribution.max());
    BigInteger sum = distribution.exactSum();
    while (sum.bitLength() > GROUP_BITS) {
      bytes.write((sum.intValue() & GROUP_MASK) | MORE);
      sum = sum.shiftRight(GROUP_BITS);
    }
    bytes.write(sum.intValue());
    int[] last = {-1};
    distribution.forEachBucket(
        (lowest, highest, count) -> {
          int number = WireBuckets.numberOf(lowest);
          putVarint(bytes, number - last[0] - 1);
          putVarint(bytes, count);
          last[0] = number;
        });
    return bytes.toByteArray();
  }

  private static void putVarint(ByteArrayOutputStream bytes, long value) {
    long rest = value;
    while (rest > GROUP_MASK) {
      bytes.write((int) (rest & GROUP_MASK) | MORE);
      rest >>>= GROUP_BITS;
    }
    bytes.write((int) rest);
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
    Reader reader = new Reader(bytes, offset, length);
    int type = reader.getByte();
    if (type != TYPE) {
      throw reader.malformed("type " + type + ": must be " + TYPE);
    }
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
    BigInteger sum = reader.getSum();
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

  /** Reads bytes that claim to be an encoding; positions count from the start of the part. */
  private static final class Reader {
    private final ByteBuffer bytes;

    Reader(byte[] bytes, int offset, int length) {
      this.bytes = ByteBuffer.wrap(bytes, offset, length).slice();
    }

    int getByte() {
      if (!bytes.hasRemaining()) {
        throw malformed("cut off");
      }
      return bytes.get() & 0xff;
    }

    long getVarint() {
      long value = 0;
      for (int shift = 0; shift < 63; shift += GROUP_BITS) {
        int group = getByte();
        value |= (long) (group & GROUP_MASK) << shift;
        if (group < MORE) {
          return value;
        }
      }
      throw malformed("a number of more than 63 bits");
    }

    BigInteger getSum() {
      BigInteger value = BigInteger.ZERO;
      for (int shift = 0; shift < MAX_SUM_BITS; shift += GROUP_BITS) {
        int group = getByte();
        value = value.or(BigInteger.valueOf(group & GROUP_MASK).shiftLeft(shift));
        if (group < MORE) {
          return value;
        }
      }
      throw malformed("a number of more than " + MAX_SUM_BITS + " bits");
    }

    void requireEnd() {
      if (bytes.hasRemaining()) {
        throw malformed(bytes.remaining() + " bytes after the end");
      }
    }

    MalformedEncodingException malformed(String what) {
      return new MalformedEncodingException(what + ", at byte " + bytes.position());
    }
  }
}
