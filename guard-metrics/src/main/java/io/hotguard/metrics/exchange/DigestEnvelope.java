/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import com.tdunning.math.stats.TDigest;
import io.hotguard.metrics.Distribution;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * A t-digest for transport, with its exact count, sum, minimum and maximum.
 *
 * <p>A digest alone is not enough: it has no sum, and its first bytes do not tell which class wrote
 * it.
 *
 * <h2>Threading</h2>
 *
 * Immutable; {@link #digest()} and {@link #encode} return equal results at each call.
 *
 * <h2>Shapes</h2>
 *
 * <pre>
 * 0x21                          MergingDigest, verbose
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
  private static final int TYPE = 0x21;
  private static final int MAX_HEAD_BYTES = 48;

  private final int compression;
  private final Head head;
  private final Centroids centroids;

  private DigestEnvelope(int compression, Head head, Centroids centroids) {
    this.compression = compression;
    this.head = head;
    this.centroids = centroids;
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
   * @param compression {@value TDigests#MIN_COMPRESSION}..{@value TDigests#MAX_COMPRESSION}; half
   *     of it takes half the bytes
   * @throws IllegalArgumentException if the compression is out of range
   */
  public static DigestEnvelope of(Distribution distribution, int compression) {
    TDigests.requireCompression(compression);
    Head head =
        distribution.isEmpty()
            ? Head.EMPTY
            : new Head(
                distribution.count(),
                distribution.min(),
                distribution.max(),
                distribution.exactSum());
    return new DigestEnvelope(
        compression, head, Centroids.of(distribution).compressed(compression));
  }

  /**
   * Merges envelopes of one unit. Counts, sums and extremes are exact. The centroids of all digests
   * are sorted together and merged once, at the greatest compression of the parts.
   *
   * @throws ArithmeticException if they hold more than {@link Long#MAX_VALUE} values together
   */
  public static DigestEnvelope merge(Collection<DigestEnvelope> parts) {
    int compression = TDigests.MIN_COMPRESSION;
    Head head = Head.EMPTY;
    List<Centroids> centroids = new ArrayList<>(parts.size());
    for (DigestEnvelope part : parts) {
      compression = Math.max(compression, part.compression);
      head = head.plus(part.head);
      centroids.add(part.centroids);
    }
    return new DigestEnvelope(
        compression, head, Centroids.union(centroids).compressed(compression));
  }

  /** Returns the number of values. */
  public long count() {
    return head.count;
  }

  /** Returns the sum of all values. */
  public BigInteger sum() {
    return head.sum;
  }

  /**
   * Returns the least value.
   *
   * @throws NoSuchElementException if there is no value
   */
  public long min() {
    requireValues("minimum");
    return head.min;
  }

  /**
   * Returns the greatest value.
   *
   * @throws NoSuchElementException if there is no value
   */
  public long max() {
    requireValues("maximum");
    return head.max;
  }

  /** Returns the digest, a new one at each call, because reading a digest changes it. */
  public TDigest digest() {
    return StockEncoding.toDigest(centroids, compression);
  }

  /** Encodes the envelope and its digest. */
  public byte[] encode() {
    byte[] stock = StockEncoding.write(centroids, compression);
    ByteWriter writer = new ByteWriter(MAX_HEAD_BYTES + stock.length);
    writer.putByte(TYPE).putVarint(head.count);
    if (head.count > 0) {
      writer.putVarint(head.min).putVarint(head.max).putVarint(head.sum);
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
    ByteReader reader = new ByteReader(bytes);
    Head head = Head.read(reader);
    StockEncoding.Digest digest = StockEncoding.read(reader);
    Centroids centroids = digest.centroids();
    // Weights are doubles, and thus exact below 2^53.
    double rounding = head.count >> 53 == 0 ? 0 : Math.scalb((double) head.count, -52);
    if (Math.abs(centroids.weight() - head.count) > rounding) {
      throw reader.malformed("a digest of " + centroids.weight() + " values for " + head.count);
    }
    if (head.count > 0 && (centroids.min() != head.min || centroids.max() != head.max)) {
      throw reader.malformed("a digest with other extremes than its envelope");
    }
    return new DigestEnvelope((int) digest.compression(), head, centroids);
  }

  /**
   * Returns the position at which the stock encoding begins in an encoded envelope.
   *
   * @throws MalformedEncodingException if the bytes do not begin with an envelope
   */
  public static int stockOffset(byte[] bytes) {
    ByteReader reader = new ByteReader(bytes);
    Head.read(reader);
    return bytes.length - reader.remaining();
  }

  private void requireValues(String what) {
    if (head.count == 0) {
      throw new NoSuchElementException("no " + what + " of an empty digest");
    }
  }

  @Override
  public String toString() {
    String extremes = head.count == 0 ? "" : ", min=" + head.min + ", max=" + head.max;
    return "DigestEnvelope[count=%s, sum=%s%s, centroids=%s]"
        .formatted(head.count, head.sum, extremes, centroids.size());
  }

  /** The exact totals before the digest. */
  private record Head(long count, long min, long max, BigInteger sum) {
    static final Head EMPTY = new Head(0, Long.MAX_VALUE, -1, BigInteger.ZERO);

    Head plus(Head other) {
      return new Head(
          Math.addExact(count, other.count),
          Math.min(min, other.min),
          Math.max(max, other.max),
          sum.add(other.sum));
    }

    static Head read(ByteReader reader) {
      reader.requireType(TYPE);
      long count = reader.getVarint();
      if (count == 0) {
        return EMPTY;
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
            "sum %s of %s values of %s..%s: impossible".formatted(sum, count, min, max));
      }
      return new Head(count, min, max, sum);
    }
  }
}
