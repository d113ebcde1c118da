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
import org.jspecify.annotations.Nullable;

/** Reads the types of a chunk, and how their values are written. */
public final class ChunkMetadata {
  private static final long TYPE_ID = 0;
  private static final String TYPE = "class";
  private static final String FIELD = "field";
  private static final String NONE = "";

  private final ChunkInput in;
  private final List<String> texts = new ArrayList<>();
  private final Map<Long, ChunkType> types = new HashMap<>();
  private final List<Pending> pending = new ArrayList<>();

  /** A field whose type may be defined after it. */
  private record Pending(ChunkType of, Map<String, String> attributes) {}

  private ChunkMetadata(ChunkInput in) {
    this.in = in;
  }

  /** The types of a chunk by their numbers. */
  public static Map<Long, ChunkType> read(ChunkInput in, long position) throws IOException {
    in.position(position);
    in.number(); // its size
    if (in.number() != TYPE_ID) {
      throw new IOException("no metadata at " + position);
    }
    in.number(); // when
    in.number(); // how long
    in.number(); // which
    return new ChunkMetadata(in).read();
  }

  private Map<Long, ChunkType> read() throws IOException {
    for (int left = in.count(); left > 0; left--) {
      String text = in.text(key -> null);
      texts.add(text == null ? NONE : text);
    }
    element(null);
    define();
    return types;
  }

  /* An element has a name, pairs of attributes, and elements. */
  private void element(@Nullable ChunkType outer) throws IOException {
    String name = text();
    ChunkType inner = outer;
    Map<String, String> attributes = attributes();
    if (name.equals(TYPE)) {
      inner =
          new ChunkType(
              attributes.getOrDefault("name", NONE), attributes.getOrDefault("superType", NONE));
      types.put(number(attributes, "id"), inner);
    } else if (name.equals(FIELD) && outer != null) {
      pending.add(new Pending(outer, attributes));
    }
    for (int left = in.count(); left > 0; left--) {
      element(inner);
    }
  }

  private Map<String, String> attributes() throws IOException {
    Map<String, String> attributes = new HashMap<>();
    for (int left = in.count(); left > 0; left--) {
      attributes.put(text(), text());
    }
    return attributes;
  }

  private String text() throws IOException {
    long index = in.number();
    if (index < 0 || index >= texts.size()) {
      throw new IOException("metadata name text " + index + " of " + texts.size());
    }
    return texts.get((int) index);
  }

  private void define() throws IOException {
    for (Pending field : pending) {
      Map<String, String> attributes = field.attributes();
      ChunkType type = types.get(number(attributes, TYPE));
      if (type == null) {
        throw new IOException("a field has an unknown type");
      }
      field
          .of()
          .add(
              new ChunkType.Field(
                  attributes.getOrDefault("name", NONE),
                  type,
                  !"0".equals(attributes.getOrDefault("dimension", "0")),
                  attributes.containsKey("constantPool")));
    }
  }

  private static long number(Map<String, String> attributes, String key) throws IOException {
    String text = attributes.getOrDefault(key, NONE);
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IOException("metadata have no number as " + key, e);
    }
  }
}
