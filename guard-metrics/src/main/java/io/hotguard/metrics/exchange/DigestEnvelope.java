/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import static java.util.Objects.requireNonNull;

import com.tdunning.math.stats.TDigest;
import io.hotguard.metrics.Distribution;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * A t-digest for transport, with its exact count, sum, minimum and maximum.
 *
 * <p>A digest alone is not enough: its small encoding rounds counts of more than 2<sup>24</sup>, it
 * has no sum, and its first bytes do not tell which class wrote it.
 *
 * <h2>Threading</h2>
 *
 * Immutable; {@link #digest()} and {@link #encode} return equal results at each call.
 *
 * <h2>Shapes</h2>
 *
 * <pre>
 * 0x21 | 0x22                   MergingDigest, verbose | small
 * count                         exact; min, max, sum follow if it is not 0
 * min, max, sum                 exact
 * the stock encoding, to the end
 * </pre>
 *
 * Numbers before the stock encoding are groups of seven bits, least first. The stock library reads
 * the rest: {@code MergingDigest.fromBytes(ByteBuffer)}, positioned by {@link #stockOffset}.
 *
 * <h2>Errors</h2>
 *
 * See {@link TDigests}; count, sum, minimum and maximum are exact through any number of merges.
 */
public final class DigestEnvelope {
  private static final int MAX_HEAD_BYTES = 48;

  private final int compression;
  private final long count;
  private final BigInteger sum;
  private final long min;
  private final long max;
  private final Centroids centroids;

  private DigestEnvelope(
      int compression, long count, BigInteger sum, long min, long max, Centroids centroids) {
    this.compression = compression;
    this.count = count;
    this.sum = sum;
    this.min = min;
    this.max = max;
    this.centroids = centroids;
  }

  /** The precision of the encoded digest. */
  public enum Encoding {
    /** Exact: weights and means of eight bytes. */
    VERBOSE,
    /** Half the size, rounded to 24 bits: weights and means of four bytes. */
    SMALL
  }

  /**
   * Returns the envelope of a distribution, of compression {@value TDigests#DEFAULT_COMPRESSION}.
   */
  public static DigestEnvelope of(Distribution distribution) {
    return of(distribution, TDigests.DEFAULT_COMPRESSION);
  }

  /**
   * Returns the envelope of a distribution.
   *
   * @param compression {@value TDigests#MIN_COMPRESSION}..{@value TDigests#MAX_COMPRESSION}
   * @throws IllegalArgumentException if the compression is out of range
   */
  public static DigestEnvelope of(Distribution distribution, int compression) {
    TDigests.requireCompression(compression);
    boolean empty = distribution.isEmpty();
    return new DigestEnvelope(
        compression,
        distribution.count(),
        distribution.exactSum(),
        empty ? Long.MAX_VALUE : distribution.min(),
        empty ? -1 : distribution.max(),
        Centroids.of(distribution).compressed(compression));
  }

  /**
   * Merges envelopes of one unit. Counts, sums and extremes are exact. The centroids of all digests
   * are sorted together and merged once, at the greatest compression of the parts.
   *
   * @throws ArithmeticException if they hold more than {@link Long#MAX_VALUE} values together
   */
  public static DigestEnvelope merge(Collection<DigestEnvelope> parts) {
    int compression = TDigests.MIN_COMPRESSION;
    long count = 0;
    BigInteger sum = BigInteger.ZERO;
    long min = Long.MAX_VALUE;
    long max = -1;
    List<Centroids> centroids = new ArrayList<>(parts.size());
    for (DigestEnvelope part : parts) {
      compression = Math.max(compression, part.compression);
      count = Math.addExact(count, part.count);
      sum = sum.add(part.sum);
      min = Math.min(min, part.min);
      max = Math.max(max, part.max);
      centroids.add(part.centroids);
    }
    return new DigestEnvelope(
        compression, count, sum, min, max, Centroids.union(centroids).compressed(compression));
  }

  /** Returns the number of values. */
  public long count() {
    return count;
  }

  /** Returns the sum of all values. */
  public BigInteger sum() {
    return sum;
  }

  /**
   * Returns the least value.
   *
   * @throws NoSuchElementException if there is no value
   */
  public long min() {
    requireValues("minimum");
    return min;
  }

  /**
   * Returns the greatest value.
   *
   * @throws NoSuchElementException if there is no value
   */
  public long max() {
    requireValues("maximum");
    return max;
  }

  /** Returns the digest, a new one at each call, because reading a digest changes it. */
  public TDigest digest() {
    return StockEncoding.toDigest(centroids, compression);
  }

  /** Encodes the envelope and its digest. */
  public byte[] encode(Encoding encoding) {
    byte[] stock =
        switch (requireNonNull(encoding, "encoding")) {
          case VERBOSE -> StockEncoding.verbose(centroids, compression);
          case SMALL -> StockEncoding.small(centroids, compression);
        };
    ByteWriter writer = new ByteWriter(MAX_HEAD_BYTES + stock.length, ByteOrder.BIG_ENDIAN);
    writer
        .putByte(
            encoding == Encoding.VERBOSE
                ? TypeByte.MERGING_DIGEST_VERBOSE
                : TypeByte.MERGING_DIGEST_SMALL)
        .putVarint(count);
    if (count > 0) {
      writer.putVarint(min).putVarint(max).putVarint(sum);
    }
    return writer.putBytes(stock).toBytes();
  }

  /**
   * Decodes an envelope.
   *
   * @param bytes the whole result of {@link #encode}
   * @throws MalformedEncodingException if the bytes are anything else, or the digest does not fit
   *     count, minimum, maximum and sum
   */
  public static DigestEnvelope decode(byte[] bytes) {
    ByteReader reader = new ByteReader(bytes, ByteOrder.BIG_ENDIAN);
    Head head = Head.read(reader);
    StockEncoding.Digest digest = StockEncoding.read(reader);
    reader.requireEnd();
    int type = digest.isVerbose() ? TypeByte.MERGING_DIGEST_VERBOSE : TypeByte.MERGING_DIGEST_SMALL;
    if (type != head.type) {
      throw reader.malformed("type " + head.type + " before a digest of type " + type);
    }
    if (!StockEncoding.isWeightOf(digest, head.count)) {
      throw reader.malformed(
          "a digest of " + digest.centroids().weight() + " values for " + head.count);
    }
    if (head.count > 0
        && (digest.centroids().min() != head.min || digest.centroids().max() != head.max)) {
      throw reader.malformed("a digest with other extremes than its envelope");
    }
    return new DigestEnvelope(
        (int) digest.compression(), head.count, head.sum, head.min, head.max, digest.centroids());
  }

  /**
   * Returns the position at which the stock encoding begins in an encoded envelope.
   *
   * @throws MalformedEncodingException if the bytes do not begin with an envelope
   */
  public static int stockOffset(byte[] bytes) {
    ByteReader reader = new ByteReader(bytes, ByteOrder.BIG_ENDIAN);
    Head.read(reader);
    return bytes.length - reader.remaining();
  }

  private void requireValues(String what) {
    if (count == 0) {
      throw new NoSuchElementException("no " + what + " of an empty digest");
    }
  }

  @Override
  public String toString() {
    return "DigestEnvelope[count="
        + count
        + ", sum="
        + sum
        + (count == 0 ? "" : ", min=" + min + ", max=" + max)
        + ", centroids="
        + centroids.size()
        + "]";
  }

  /** The fields before the digest. */
  private record Head(int type, long count, BigInteger sum, long min, long max) {

    static Head read(ByteReader reader) {
      int type = reader.getByte();
      if (type != TypeByte.MERGING_DIGEST_VERBOSE && type != TypeByte.MERGING_DIGEST_SMALL) {
        throw reader.malformed(
            "type "
                + type
                + " ("
                + TypeByte.name(type)
                + "): must be "
                + TypeByte.MERGING_DIGEST_VERBOSE
                + " or "
                + TypeByte.MERGING_DIGEST_SMALL);
      }
      long count = reader.getVarint();
      if (count == 0) {
        return new Head(type, 0, BigInteger.ZERO, Long.MAX_VALUE, -1);
      }
      long min = reader.getVarint();
      long max = reader.getVarint();
      BigInteger sum = reader.getLongVarint();
      BigInteger values = BigInteger.valueOf(count);
      if (min > max
          || max > Distribution.MAX_VALUE
          || sum.compareTo(values.multiply(BigInteger.valueOf(min))) < 0
          || sum.compareTo(values.multiply(BigInteger.valueOf(max))) > 0) {
        throw reader.malformed(
            "sum " + sum + " of " + count + " values of " + min + ".." + max + ": impossible");
      }
      return new Head(type, count, sum, min, max);
    }
  }
}
