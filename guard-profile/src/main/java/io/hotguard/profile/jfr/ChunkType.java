/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A type that a chunk's metadata define, for events or for their values. */
public final class ChunkType {
  private static final String EVENT = "jdk.jfr.Event";

  private final String name;
  private final boolean event;
  private final Shape shape;
  private final List<Field> fields = new ArrayList<>();
  private final Map<String, Integer> byName = new HashMap<>();
  /* Cached, since each event needs them. */
  private int start = -1;
  private int duration = -1;

  /** How a value is written. */
  enum Shape {
    NUMBER,
    OCTET,
    FLOAT,
    DOUBLE,
    TEXT,
    STRUCTURE;

    private static Shape of(String type) {
      return switch (type) {
        case "int", "long", "char", "short" -> NUMBER;
        case "boolean", "byte" -> OCTET;
        case "float" -> FLOAT;
        case "double" -> DOUBLE;
        case "java.lang.String" -> TEXT;
        default -> STRUCTURE;
      };
    }
  }

  /** A field; the value of a pooled one is in the pool of its type, and its key here. */
  record Field(String name, ChunkType type, boolean array, boolean pooled) {
    void skip(ChunkInput in) throws IOException {
      if (!array) {
        skipOne(in);
        return;
      }
      for (int left = in.count(); left > 0; left--) {
        skipOne(in);
      }
    }

    private void skipOne(ChunkInput in) throws IOException {
      if (pooled) {
        in.number();
      } else {
        type.skip(in);
      }
    }
  }

  ChunkType(String name, String superType) {
    this.name = name;
    this.event = EVENT.equals(superType);
    this.shape = Shape.of(name);
  }

  void add(Field field) {
    byName.putIfAbsent(field.name(), fields.size());
    fields.add(field);
    start = index("startTime");
    duration = index("duration");
  }

  public String name() {
    return name;
  }

  public boolean isEvent() {
    return event;
  }

  Shape shape() {
    return shape;
  }

  List<Field> fields() {
    return fields;
  }

  /** The index of a field; -1 if there is no such field. */
  public int index(String field) {
    return byName.getOrDefault(field, -1);
  }

  /** The index of an event's start time. */
  int start() {
    return start;
  }

  /** The index of an event's duration. */
  int duration() {
    return duration;
  }

  void skip(ChunkInput in) throws IOException {
    switch (shape) {
      case NUMBER -> in.number();
      case OCTET -> in.octet();
      case FLOAT -> in.skip(Float.BYTES);
      case DOUBLE -> in.skip(Double.BYTES);
      case TEXT -> in.textOrKey();
      case STRUCTURE -> {
        requireFields();
        for (Field field : fields) {
          field.skip(in);
        }
      }
    }
  }

  /** A value that takes no byte could be there any number of times. */
  void requireFields() throws IOException {
    if (fields.isEmpty()) {
      throw new IOException("a type has no fields");
    }
  }
}
