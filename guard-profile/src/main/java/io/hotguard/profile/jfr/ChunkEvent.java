/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * An event as its chunk stores it: one object, filled anew for each event. Arrays and structures
 * are skipped.
 */
public final class ChunkEvent {
  private final ChunkHeader chunk;
  private final ChunkPools pools;
  private ChunkType type = new ChunkType("", "");
  private long[] numbers = {};
  private @Nullable String[] texts = {};
  private int size;

  public ChunkEvent(ChunkHeader chunk, ChunkPools pools) {
    this.chunk = chunk;
    this.pools = pools;
  }

  /** Reads an event of a type. */
  public void read(ChunkInput in, ChunkType of) throws IOException {
    type = of;
    size = of.fields().size();
    if (numbers.length < size) {
      numbers = new long[2 * size];
      texts = new @Nullable String[2 * size];
    }
    for (int i = 0; i < size; i++) {
      ChunkType.Field field = type.fields().get(i);
      if (field.array()) {
        field.skip(in);
      } else if (field.pooled()) {
        numbers[i] = in.number();
      } else {
        value(in, field, i);
      }
    }
  }

  private void value(ChunkInput in, ChunkType.Field field, int i) throws IOException {
    switch (field.type().shape()) {
      case NUMBER -> numbers[i] = in.number();
      case OCTET -> numbers[i] = in.octet();
      case FLOAT ->
          numbers[i] = Double.doubleToRawLongBits(Float.intBitsToFloat((int) in.raw(Float.BYTES)));
      case DOUBLE -> numbers[i] = in.raw(Double.BYTES);
      case TEXT -> texts[i] = in.text(pools::text);
      case STRUCTURE -> field.skip(in);
    }
  }

  public ChunkType type() {
    return type;
  }

  public ChunkPools pools() {
    return pools;
  }

  /** A number, or the key of a pooled value; 0 without such a field. */
  public long number(int field) {
    return field >= 0 && field < size ? numbers[field] : 0;
  }

  public long number(String field) {
    return number(type.index(field));
  }

  public double real(String field) {
    int index = type.index(field);
    if (index < 0 || index >= size) {
      return 0;
    }
    return switch (type.fields().get(index).type().shape()) {
      case FLOAT, DOUBLE -> Double.longBitsToDouble(numbers[index]);
      default -> numbers[index];
    };
  }

  public @Nullable String text(int field) {
    if (field < 0 || field >= size) {
      return null;
    }
    ChunkType.Field of = type.fields().get(field);
    return of.pooled() ? pools.text(of.type(), numbers[field]) : texts[field];
  }

  public @Nullable String text(String field) {
    return text(type.index(field));
  }

  /** The start, in nanoseconds of the epoch. */
  public long startNanos() {
    return chunk.epochNanos(number(type.start()));
  }

  /** The end, in nanoseconds of the epoch. */
  public long endNanos() {
    return chunk.epochNanos(number(type.start()) + number(type.duration()));
  }

  /** A field that holds a time span, in nanoseconds. */
  public long nanos(String field) {
    return chunk.nanos(number(field));
  }

  public long durationNanos() {
    return chunk.nanos(number(type.duration()));
  }
}
