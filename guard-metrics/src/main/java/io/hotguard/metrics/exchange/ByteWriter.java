/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A growing array of bytes, with the numbers of this package's formats. */
final class ByteWriter {
  private static final int GROUP_BITS = 7;
  private static final int GROUP_MASK = 0x7f;
  private static final int MORE = 0x80;

  private ByteBuffer bytes;

  ByteWriter(int expectedBytes) {
    bytes = ByteBuffer.allocate(expectedBytes);
  }

  ByteWriter putByte(int value) {
    room(Byte.BYTES).put((byte) value);
    return this;
  }

  ByteWriter putInt(int value) {
    room(Integer.BYTES).putInt(value);
    return this;
  }

  ByteWriter putDouble(double value) {
    room(Double.BYTES).putDouble(value);
    return this;
  }

  ByteWriter putBytes(byte[] value) {
    room(value.length).put(value);
    return this;
  }

  /** Writes a non-negative value in groups of seven bits, least first. */
  ByteWriter putVarint(long value) {
    long rest = value;
    while (rest > GROUP_MASK) {
      putByte((int) (rest & GROUP_MASK) | MORE);
      rest >>>= GROUP_BITS;
    }
    return putByte((int) rest);
  }

  /** Writes a non-negative value in groups of seven bits, least first. */
  ByteWriter putVarint(BigInteger value) {
    BigInteger rest = value;
    while (rest.bitLength() > GROUP_BITS) {
      putByte((rest.intValue() & GROUP_MASK) | MORE);
      rest = rest.shiftRight(GROUP_BITS);
    }
    return putByte(rest.intValue());
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  private ByteBuffer room(int size) {
    if (bytes.remaining() < size) {
      byte[] larger = Arrays.copyOf(bytes.array(), 2 * bytes.capacity() + size);
      bytes = ByteBuffer.wrap(larger).position(bytes.position());
    }
    return bytes;
  }
}
