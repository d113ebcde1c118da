/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * Reads the bytes of a {@link ByteWriter}, or bytes that claim to be.
 *
 * <p><b>Errors:</b> {@link MalformedEncodingException} if the bytes end too early or a number is
 * too long. No allocation depends on what the bytes claim.
 */
final class ByteReader {
  /** The longest sum: 2^63 values of 2^48. */
  private static final int MAX_BITS = 112;

  private final ByteBuffer bytes;

  ByteReader(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  /** Reads a part of an array; positions in messages count from the start of the part. */
  ByteReader(byte[] bytes, int offset, int length) {
    this.bytes = ByteBuffer.wrap(bytes, offset, length).slice();
  }

  /**
   * Reads the first byte of an encoding. It is never 0, with which the stock t-digest encodings
   * begin: {@code MergingDigest} and {@code AVLTreeDigest} share their codes, and each reads the
   * other's bytes without an error.
   */
  void requireType(int type) {
    int found = getByte();
    if (found != type) {
      throw malformed(
          "type %s%s: must be %s"
              .formatted(found, found == 0 ? " (a t-digest without an envelope?)" : "", type));
    }
  }

  int remaining() {
    return bytes.remaining();
  }

  int getByte() {
    return need(Byte.BYTES).get() & 0xff;
  }

  int getInt() {
    return need(Integer.BYTES).getInt();
  }

  double getDouble() {
    return need(Double.BYTES).getDouble();
  }

  long getVarint() {
    long value = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      int group = getByte();
      value |= (long) (group & 0x7f) << shift;
      if (group < 0x80) {
        return value;
      }
    }
    throw malformed("a number of more than 63 bits");
  }

  BigInteger getLongVarint() {
    BigInteger value = BigInteger.ZERO;
    for (int shift = 0; shift < MAX_BITS; shift += 7) {
      int group = getByte();
      value = value.or(BigInteger.valueOf(group & 0x7f).shiftLeft(shift));
      if (group < 0x80) {
        return value;
      }
    }
    throw malformed("a number of more than " + MAX_BITS + " bits");
  }

  void requireEnd() {
    if (bytes.hasRemaining()) {
      throw malformed(bytes.remaining() + " bytes after the end");
    }
  }

  MalformedEncodingException malformed(String what) {
    return new MalformedEncodingException(what + ", at byte " + bytes.position());
  }

  private ByteBuffer need(int size) {
    if (bytes.remaining() < size) {
      throw new MalformedEncodingException(
          "cut off: %s of %s bytes left at byte %s"
              .formatted(bytes.remaining(), size, bytes.position()),
          new BufferUnderflowException());
    }
    return bytes;
  }
}
