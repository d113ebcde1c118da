/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A bounded map of values by type and name.
 *
 * <p><b>Threading:</b> any thread. A look-up takes no lock and allocates nothing; adding and
 * removing wait for one another.
 */
final class KeyTree<V> {
  /** Two levels, so that a look-up needs no key object. */
  private final ConcurrentHashMap<String, ConcurrentHashMap<String, V>> types =
      new ConcurrentHashMap<>();

  private final int limit;
  private volatile int size;

  KeyTree(int limit) {
    this.limit = limit;
  }

  @Nullable V get(String type, String name) {
    ConcurrentHashMap<String, V> names = types.get(type);
    return names == null ? null : names.get(name);
  }

  /** Returns the value of a key, and creates it if needed; null if there is no room. */
  @Nullable V getOrCreate(String type, String name, BiFunction<String, String, V> factory) {
    V known = get(type, name);
    return known != null || size >= limit ? known : create(type, name, factory);
  }

  private synchronized @Nullable V create(
      String type, String name, BiFunction<String, String, V> factory) {
    V known = get(type, name);
    if (known != null || size >= limit) {
      return known;
    }
    V created = factory.apply(type, name);
    types.computeIfAbsent(type, key -> new ConcurrentHashMap<>()).put(name, created);
    size++;
    return created;
  }

  synchronized void remove(String type, String name) {
    ConcurrentHashMap<String, V> names = types.get(type);
    if (names != null && names.remove(name) != null) {
      size--;
      if (names.isEmpty()) {
        types.remove(type);
      }
    }
  }

  int size() {
    return size;
  }

  int typeCount() {
    return types.size();
  }

  /** Visits every value that is present throughout the call. */
  void forEach(Visitor<V> visitor) {
    types.forEach(
        (type, names) -> names.forEach((name, value) -> visitor.visit(type, name, value)));
  }

  /** Takes the values. */
  interface Visitor<V> {
    void visit(String type, String name, V value);
  }
}
