/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.record;

import io.hotguard.logging.internal.backlog.CorruptEventException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Values in a record: null, numbers, characters and truth values of their type, and texts. */
public final class Values {
  private static final int NULL = 0;
  private static final int TEXT = 1;
  private static final int BOOLEAN = 2;
  private static final int CHARACTER = 3;
  private static final int BYTE = 4;
  private static final int SHORT = 5;
  private static final int INT = 6;
  private static final int LONG = 7;
  private static final int FLOAT = 8;
  private static final int DOUBLE = 9;

  private Values() {}

  /** True for a value that no code can change or observe: it may be shown at any time. */
  public static boolean isPlain(@Nullable Object value) {
    return value == null || value instanceof String || kind(value) != TEXT;
  }

  private static int kind(Object value) {
    if (value instanceof Integer) {
      return INT;
    } else if (value instanceof Long) {
      return LONG;
    } else if (value instanceof Boolean) {
      return BOOLEAN;
    } else if (value instanceof Double) {
      return DOUBLE;
    } else if (value instanceof Character) {
      return CHARACTER;
    } else if (value instanceof Float) {
      return FLOAT;
    } else if (value instanceof Short) {
      return SHORT;
    } else if (value instanceof Byte) {
      return BYTE;
    }
    return TEXT;
  }

  /**
   * Writes a plain value, or a text in place of another value.
   *
   * @param cap see {@link EventWriter#text}
   */
  public static void write(EventWriter out, @Nullable Object value, int cap) {
    if (value == null) {
      out.u8(NULL);
      return;
    }
    int kind = kind(value);
    out.u8(kind);
    switch (kind) {
      case BOOLEAN -> out.u8((Boolean) value ? 1 : 0);
      case CHARACTER -> out.i32((Character) value);
      case BYTE, SHORT, INT -> out.i32(((Number) value).intValue());
      case LONG -> out.i64((Long) value);
      case FLOAT -> out.i32(Float.floatToRawIntBits((Float) value));
      case DOUBLE -> out.i64(Double.doubleToRawLongBits((Double) value));
      default -> out.text((CharSequence) value, cap);
    }
  }

  /** Returns about how many bytes {@link #write} writes. */
  public static int length(@Nullable Object value) {
    return value instanceof CharSequence text
        ? 1 + Integer.BYTES + EventWriter.utf8Length(text)
        : 1 + Long.BYTES;
  }

  public static @Nullable Object read(EventReader in) throws CorruptEventException {
    int kind = in.u8();
    return switch (kind) {
      case NULL -> null;
      case TEXT -> in.text();
      case BOOLEAN -> in.flags(1) != 0;
      case CHARACTER -> (char) in.i32();
      case BYTE -> (byte) in.i32();
      case SHORT -> (short) in.i32();
      case INT -> in.i32();
      case LONG -> in.i64();
      case FLOAT -> Float.intBitsToFloat(in.i32());
      case DOUBLE -> Double.longBitsToDouble(in.i64());
      default -> throw in.corrupt("value kind " + kind);
    };
  }

  /** Reads a list of values. */
  public static List<@Nullable Object> readList(EventReader in) throws CorruptEventException {
    int count = in.count(1);
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(read(in));
    }
    return values;
  }

  /** Writes an entry of the map of the open section, or counts it as omitted. */
  public static void entry(EventWriter out, String key, @Nullable Object value) {
    if (out.sectionOpen()) {
      out.countItem();
      out.text(key, out.sectionRoom() / 2);
      write(out, value, out.sectionRoom());
    } else {
      out.omit(EventWriter.utf8Length(key) + length(value));
    }
  }

  /** Ends the map of the open section, with a mark if it is cut. */
  public static void closeMap(EventWriter out) {
    if (out.omittedBytes() > 0) {
      out.countItem();
      out.text(RecordFormat.TRUNCATED_KEY, out.share());
      write(out, RecordFormat.truncationMark(out.omittedBytes()), out.share());
    }
    out.closeSection();
  }
}
