/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A bounded map of values by type and name.
 *
 * <p><b>Threading:</b> any thread. A look-up takes no lock and allocates nothing; adding and
 * removing lock one type.
 */
final class KeyTree<V> {
  /*
   * Two levels, so that a look-up needs no key object. A type's map is created, filled and removed inside
   * compute() of that type. Otherwise a name could enter a map that was just found empty and removed.
   */
  private final ConcurrentHashMap<String, ConcurrentHashMap<String, V>> types =
      new ConcurrentHashMap<>();
  private final AtomicInteger size = new AtomicInteger();
  private final int limit;

  KeyTree(int limit) {
    this.limit = limit;
  }

  @Nullable V get(String type, String name) {
    ConcurrentHashMap<String, V> names = types.get(type);
    return names == null ? null : names.get(name);
  }

  /** Returns the value of a key, and creates it if needed; null if there is no room. */
  @Nullable V getOrCreate(String type, String name, Factory<V> factory) {
    V known = get(type, name);
    if (known != null || size.get() >= limit) {
      return known;
    }
    // Passed out of compute(), because another thread may remove the value before a second look-up.
    AtomicReference<@Nullable V> found = new AtomicReference<>();
    types.compute(
        type,
        (ignored, names) -> {
          ConcurrentHashMap<String, V> own = names == null ? new ConcurrentHashMap<>() : names;
          V value = own.get(name);
          if (value == null && reserve()) {
            value = createReserved(type, name, factory);
            own.put(name, value);
          }
          found.setPlain(value);
          return own.isEmpty() ? null : own;
        });
    return found.getPlain();
  }

  private boolean reserve() {
    int before = size.getAndUpdate(number -> Math.min(limit, number + 1));
    return before < limit;
  }

  private V createReserved(String type, String name, Factory<V> factory) {
    boolean created = false;
    try {
      V value = factory.create(type, name);
      created = true;
      return value;
    } finally {
      if (!created) {
        size.decrementAndGet();
      }
    }
  }

  void remove(String type, String name) {
    types.computeIfPresent(
        type,
        (ignored, names) -> {
          if (names.remove(name) != null) {
            size.decrementAndGet();
          }
          return names.isEmpty() ? null : names;
        });
  }

  int size() {
    return size.get();
  }

  int typeCount() {
    return types.size();
  }

  /** Visits every value that is present throughout the call. */
  void forEach(Visitor<V> visitor) {
    types.forEach(
        (type, names) -> names.forEach((name, value) -> visitor.visit(type, name, value)));
  }

  /** Makes the value of a new key. */
  interface Factory<V> {
    V create(String type, String name);
  }

  /** Takes the values. */
  interface Visitor<V> {
    void visit(String type, String name, V value);
  }
}
