/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values that the events of a chunk share by key: stacks, methods, classes, threads, texts.
 * Read before the first event, converted on first use.
 */
public final class ChunkPools {
  private static final long TYPE_ID = 1;
  private static final String STACK = "jdk.types.StackTrace";
  private static final String METHOD = "jdk.types.Method";
  private static final String CLASS = "java.lang.Class";
  private static final String THREAD = "java.lang.Thread";
  private static final String GROUP = "jdk.types.ThreadGroup";
  private static final String TEXT = "java.lang.String";

  /** All other types are skipped. */
  private static final Set<String> WANTED =
      Set.of(
          STACK,
          METHOD,
          CLASS,
          THREAD,
          TEXT,
          GROUP,
          "jdk.types.Symbol",
          "jdk.types.ThreadState",
          "jdk.types.GCCause",
          "jdk.types.GCWhen",
          "jdk.types.VMOperationType",
          "jdk.types.OldObject");

  private final ChunkInput in;
  private final Map<Long, ChunkType> types;
  private final Map<String, ChunkType> typesByName = new HashMap<>();
  private final Map<String, Map<Long, Object>> pools = new HashMap<>();

  private ChunkPools(ChunkInput in, Map<Long, ChunkType> types) {
    this.in = in;
    this.types = types;
    types.values().forEach(type -> typesByName.put(type.name(), type));
    WANTED.forEach(name -> pools.put(name, new HashMap<>()));
  }

  /**
   * Reads the pools from the last one of a chunk back to the first.
   *
   * @throws IOException if one is damaged
   */
  public static ChunkPools read(ChunkInput in, Map<Long, ChunkType> types, long last)
      throws IOException {
    ChunkPools pools = new ChunkPools(in, types);
    long delta = -1;
    for (long at = last; delta < 0; at += delta) {
      delta = pools.checkpoint(at);
    }
    return pools;
  }

  /** The distance to the previous one, which is negative; 0 for the first. */
  private long checkpoint(long at) throws IOException {
    in.position(at);
    in.number(); // its size
    if (in.number() != TYPE_ID) {
      throw new IOException("no constants at " + at);
    }
    in.number(); // when
    in.number(); // how long
    long delta = in.number();
    in.octet(); // the kind
    for (int left = in.count(); left > 0; left--) {
      pool();
    }
    return delta;
  }

  private void pool() throws IOException {
    long id = in.number();
    ChunkType type = types.get(id);
    if (type == null) {
      throw new IOException("constants of an unknown type, " + id);
    }
    Map<Long, Object> pool = pools.get(type.name());
    for (int left = in.count(); left > 0; left--) {
      long key = in.number();
      if (pool == null) {
        type.skip(in);
      } else {
        Object value = type.name().equals(STACK) ? PooledStack.read(in, type) : value(type);
        if (value != null) {
          pool.put(key, value);
        }
      }
    }
  }

  /* A text, or the fields of a structure (a number, a key or a text); null for other values. */
  private @Nullable Object value(ChunkType type) throws IOException {
    if (type.shape() == ChunkType.Shape.TEXT) {
      return in.text(this::text);
    }
    type.requireFields();
    @Nullable Object[] values = new @Nullable Object[type.fields().size()];
    for (int i = 0; i < values.length; i++) {
      ChunkType.Field field = type.fields().get(i);
      boolean plain = !field.array();
      if (plain && (field.pooled() || field.type().shape() == ChunkType.Shape.NUMBER)) {
        values[i] = in.number();
      } else if (plain && field.type().shape() == ChunkType.Shape.OCTET) {
        values[i] = (long) in.octet();
      } else if (plain && field.type().shape() == ChunkType.Shape.TEXT) {
        values[i] = in.textOrKey();
      } else {
        field.skip(in);
      }
    }
    return values;
  }

  private @Nullable Object of(String type, long key) {
    Map<Long, Object> pool = pools.get(type);
    return pool == null ? null : pool.get(key);
  }

  private @Nullable Object part(String type, long key, String field) {
    ChunkType known = typesByName.get(type);
    int index = known == null ? -1 : known.index(field);
    return index >= 0 && of(type, key) instanceof @Nullable Object[] values ? values[index] : null;
  }

  private long number(String type, long key, String field) {
    return part(type, key, field) instanceof Long number ? number : 0;
  }

  /** The class of a value that names its class by key. */
  private String typeName(String type, long key) {
    return className(number(type, key, "type"));
  }

  @Nullable PooledStack stack(long key) {
    return of(STACK, key) instanceof PooledStack stack ? stack : null;
  }

  /** The text of a key. */
  @Nullable String text(long key) {
    return of(TEXT, key) instanceof String text ? text : null;
  }

  /** The text of a type: its value, or its first field. */
  @Nullable String text(ChunkType type, long key) {
    if (type.shape() == ChunkType.Shape.TEXT) {
      return text(key);
    }
    Object first = of(type.name(), key) instanceof @Nullable Object[] values ? values[0] : null;
    if (first instanceof Long other
        && type.fields().get(0).type().shape() == ChunkType.Shape.TEXT) {
      return text(other);
    }
    return first instanceof String text ? text : null;
  }

  private String name(String type, long key, String field) {
    Object name = part(type, key, field);
    ChunkType known = typesByName.get(type);
    if (name instanceof Long symbol && known != null) {
      name = text(known.fields().get(known.index(field)).type(), symbol);
    }
    return name instanceof String text ? text : "";
  }

  public String className(long key) {
    return name(CLASS, key, "name");
  }

  String methodClass(long key) {
    return typeName(METHOD, key);
  }

  String methodName(long key) {
    return name(METHOD, key, "name");
  }

  String methodDescriptor(long key) {
    return name(METHOD, key, "descriptor");
  }

  /** The class of a retained object. */
  public String objectClass(long key) {
    return typeName("jdk.types.OldObject", key);
  }

  /** Whether a thread is known. */
  public boolean hasThread(long key) {
    return of(THREAD, key) != null;
  }

  /** The Java number of a thread; 0 for threads of the virtual machine. */
  public long javaThreadId(long key) {
    return number(THREAD, key, "javaThreadId");
  }

  /** The Java name of a thread, or its name in the operating system; empty without a name. */
  public String threadName(long key) {
    String name = name(THREAD, key, "javaName");
    return name.isEmpty() ? name(THREAD, key, "osName") : name;
  }

  /** The name of the group of a thread; empty if it has none. */
  public String threadGroup(long key) {
    return name(GROUP, number(THREAD, key, "group"), "name");
  }

  public boolean isVirtualThread(long key) {
    return number(THREAD, key, "virtual") != 0;
  }
}
