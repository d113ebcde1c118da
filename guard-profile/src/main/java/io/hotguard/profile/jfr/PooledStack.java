/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import java.io.IOException;

/** The frames of a stack of a chunk, the innermost first, by the keys of their methods. */
final class PooledStack {
  private static final int MAX_FRAMES = 1 << 11;
  private static final int LINE_BITS = 16;
  private static final int MAX_LINE = (1 << LINE_BITS) - 1;
  private static final long MAX_METHOD = Long.MAX_VALUE >>> LINE_BITS;

  final boolean truncated;

  /*
   * A chunk may have a hundred thousand stacks: method and line share a number. They fit in all
   * known files; a key that does not is that of no method.
   */
  private final long[] frames;

  private PooledStack(boolean truncated, long[] frames) {
    this.truncated = truncated;
    this.frames = frames;
  }

  private static long packed(long method, long line) {
    return (method >= 0 && method <= MAX_METHOD ? method << LINE_BITS : 0)
        | (line >= 0 && line <= MAX_LINE ? line : 0);
  }

  int depth() {
    return frames.length;
  }

  long method(int frame) {
    return frames[frame] >>> LINE_BITS;
  }

  /** The line of a frame; 0 if it is unknown. */
  int line(int frame) {
    return (int) (frames[frame] & MAX_LINE);
  }

  /** Reads the next stack. */
  static PooledStack read(ChunkInput in, ChunkType type) throws IOException {
    boolean truncated = false;
    long[] frames = {};
    for (ChunkType.Field field : type.fields()) {
      switch (field.name()) {
        case "truncated" -> truncated |= in.octet() != 0;
        case "frames" -> {
          int claimed = in.count();
          frames = frames(in, field.type(), claimed);
          truncated |= claimed > frames.length;
        }
        default -> field.skip(in);
      }
    }
    return new PooledStack(truncated, frames);
  }

  /* Frames beyond the most that recorders take are read over. Each takes bytes of the file. */
  private static long[] frames(ChunkInput in, ChunkType type, int claimed) throws IOException {
    type.requireFields();
    int method = type.index("method");
    int line = type.index("lineNumber");
    if ((long) claimed * type.fields().size() > in.left()) {
      throw new IOException(claimed + " frames in " + in.left() + " bytes");
    }
    long[] frames = new long[Math.min(claimed, MAX_FRAMES)];
    for (int i = 0; i < claimed; i++) {
      long methodKey = 0;
      long lineNumber = 0;
      for (int j = 0; j < type.fields().size(); j++) {
        if (j == method) {
          methodKey = in.number();
        } else if (j == line) {
          lineNumber = in.number();
        } else {
          type.fields().get(j).skip(in);
        }
      }
      if (i < frames.length) {
        frames[i] = packed(methodKey, lineNumber);
      }
    }
    return frames;
  }
}
