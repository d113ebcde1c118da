/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.security.SecureRandom;

/** A hash of bytes that is unpredictable without its random secrets. */
final class SeededHash {
  /*
   * Each step folds eight bytes by a multiplication of 64 x 64 bits and xors the two halves of the product.
   * Each factor includes a secret. With public constants, a sender could choose bytes that make a factor, and
   * with it the product, zero.
   */
  private static final VarHandle ARRAY_LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  private final long first;
  private final long second;
  private final long third;

  SeededHash(long first, long second, long third) {
    this.first = first;
    this.second = second;
    this.third = third;
  }

  static SeededHash random() {
    SecureRandom random = new SecureRandom();
    return new SeededHash(random.nextLong(), random.nextLong(), random.nextLong());
  }

  long of(byte[] bytes, int offset, int length) {
    long state = first;
    int end = offset + length;
    int at = offset;
    for (; end - at >= Long.BYTES; at += Long.BYTES) {
      state = fold(state, (long) ARRAY_LONGS.get(bytes, at));
    }
    long rest = 0;
    for (int shift = 0; at < end; at++, shift += Byte.SIZE) {
      rest |= (bytes[at] & 0xFFL) << shift;
    }
    return last(state, rest, length);
  }

  private long fold(long state, long bytes) {
    return mix(bytes ^ second, state ^ third);
  }

  /** The length distinguishes a key from the same key with zero bytes appended. */
  private long last(long state, long rest, int length) {
    return mix(fold(state, rest) ^ first, length ^ third);
  }

  private static long mix(long a, long b) {
    return Math.multiplyHigh(a, b) ^ (a * b);
  }
}
