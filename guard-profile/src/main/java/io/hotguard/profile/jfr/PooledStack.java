/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The frames of a stack of a chunk, the innermost first, by the keys of their methods. */
final class PooledStack {
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

  /** Reads stacks one after the other. */
  static final class Reader {
    private static final int STACK_BYTES = 48;
    /* The most that recorders take. */
    private static final int MAX_FRAMES = 1 << 11;

    private final ChunkInput in;
    private final MemoryBudget budget;
    private final long[] read = new long[MAX_FRAMES];
    private int depth;

    Reader(ChunkInput in, MemoryBudget budget) {
      this.in = in;
      this.budget = budget;
    }

    /** The next stack; null where there is no room for it, but it is read over. */
    @Nullable PooledStack read(ChunkType type) throws IOException {
      boolean truncated = false;
      depth = 0;
      for (ChunkType.Field field : type.fields()) {
        switch (field.name()) {
          case "truncated" -> truncated = in.octet() != 0;
          case "frames" -> truncated |= frames(field.type());
          default -> field.skip(in);
        }
      }
      PooledStack stack = new PooledStack(truncated, Arrays.copyOf(read, depth));
      return budget.take(STACK_BYTES + (long) Long.BYTES * stack.frames.length) ? stack : null;
    }

    /*
     * The recorded number does not size the array, since each frame takes bytes of the file. Tells
     * whether some frames are left out.
     */
    private boolean frames(ChunkType type) throws IOException {
      type.requireFields();
      int method = type.index("method");
      int line = type.index("lineNumber");
      int claimed = in.count();
      if ((long) claimed * type.fields().size() > in.left()) {
        throw new IOException(claimed + " frames in " + in.left() + " bytes");
      }
      depth = Math.min(claimed, MAX_FRAMES);
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
        if (i < depth) {
          read[i] = packed(methodKey, lineNumber);
        }
      }
      return claimed > depth;
    }
  }
}
