/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Damaged copies of files, the same for a seed. */
final class MutatedBytes {
  private static final int MAX_DAMAGES = 6;
  private static final int[] EDGES = {0, 1, 0x7F, 0x80, 0xFE, 0xFF};

  private final SplittableRandom random;

  MutatedBytes(long seed) {
    this.random = new SplittableRandom(seed);
  }

  <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** A copy of a file with some damages, some with parts of another. */
  byte[] next(byte[] file, byte[] other) {
    byte[] bytes = file.clone();
    for (int damages = 1 + random.nextInt(MAX_DAMAGES); damages > 0; damages--) {
      bytes = bytes.length < 16 ? file.clone() : damaged(bytes, other);
    }
    return bytes;
  }

  private byte[] damaged(byte[] bytes, byte[] other) {
    int at = random.nextInt(bytes.length);
    switch (random.nextInt(12)) {
      case 0 -> {
        return Arrays.copyOf(bytes, at);
      }
      case 1 -> {
        return splice(bytes, at, Math.min(bytes.length, at + 1 + random.nextInt(64)), new byte[0]);
      }
      case 2 -> {
        int from = random.nextInt(other.length);
        byte[] part = Arrays.copyOfRange(other, from, from + random.nextInt(64));
        return splice(bytes, at, at, part);
      }
      case 3 -> {
        int length = Math.min(random.nextInt(64), Math.min(bytes.length - at, other.length - 1));
        System.arraycopy(other, random.nextInt(other.length - length), bytes, at, length);
      }
      case 4 -> {
        for (int i = 0; i < 4 && at + i < bytes.length; i++) {
          bytes[at + i] = (byte) EDGES[random.nextInt(EDGES.length)];
        }
      }
      case 5, 6, 7 -> bytes[at] = (byte) EDGES[random.nextInt(EDGES.length)];
      case 8, 9 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      default -> bytes[at] = (byte) random.nextInt(256);
    }
    return bytes;
  }

  private static byte[] splice(byte[] bytes, int from, int to, byte[] part) {
    byte[] result = new byte[bytes.length - (to - from) + part.length];
    System.arraycopy(bytes, 0, result, 0, from);
    System.arraycopy(part, 0, result, from, part.length);
    System.arraycopy(bytes, to, result, from + part.length, bytes.length - to);
    return result;
  }
}
