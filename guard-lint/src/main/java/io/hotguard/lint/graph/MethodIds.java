/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.code.MethodRef;
import java.util.Arrays;

/** Numbers names of methods from 0 in the order of their first use. */
final class MethodIds {
  static final int NONE = -1;

  private final StringIds strings;
  private int[] owners = new int[1 << 10];
  private int[] names = new int[1 << 10];
  private int[] descriptors = new int[1 << 10];

  /** As in {@link StringIds}. */
  private long[] slots = new long[1 << 11];

  private int size;

  MethodIds(StringIds strings) {
    this.strings = strings;
  }

  /** The number of a method, a new one if needed. */
  int idOf(int owner, int name, int descriptor) {
    int hash = Hashes.of(owner, name, descriptor);
    int slot = slot(owner, name, descriptor, hash);
    if (slots[slot] == 0) {
      if (size == owners.length) {
        grow();
        slot = slot(owner, name, descriptor, hash);
      }
      owners[size] = owner;
      names[size] = name;
      descriptors[size] = descriptor;
      slots[slot] = Hashes.entry(hash, ++size);
    }
    return Hashes.id(slots[slot]);
  }

  int idOf(MethodRef method) {
    return idOf(
        strings.idOf(method.owner()),
        strings.idOf(method.name()),
        strings.idOf(method.descriptor()));
  }

  /** The number of a method, or {@link #NONE}. */
  int find(int owner, int name, int descriptor) {
    int hash = Hashes.of(owner, name, descriptor);
    return Hashes.id(slots[slot(owner, name, descriptor, hash)]);
  }

  int find(MethodRef method) {
    int owner = strings.find(method.owner());
    int name = strings.find(method.name());
    int descriptor = strings.find(method.descriptor());
    return owner < 0 || name < 0 || descriptor < 0 ? NONE : find(owner, name, descriptor);
  }

  MethodRef get(int id) {
    return new MethodRef(ownerName(id), nameText(id), descriptorText(id));
  }

  int owner(int id) {
    return owners[id];
  }

  int name(int id) {
    return names[id];
  }

  int descriptor(int id) {
    return descriptors[id];
  }

  String ownerName(int id) {
    return strings.get(owners[id]);
  }

  String nameText(int id) {
    return strings.get(names[id]);
  }

  String descriptorText(int id) {
    return strings.get(descriptors[id]);
  }

  int size() {
    return size;
  }

  private int slot(int owner, int name, int descriptor, int hash) {
    int mask = slots.length - 1;
    int slot = hash & mask;
    long entry = slots[slot];
    while (entry != 0
        && !(Hashes.is(entry, hash) && is(Hashes.id(entry), owner, name, descriptor))) {
      slot = (slot + 1) & mask;
      entry = slots[slot];
    }
    return slot;
  }

  private boolean is(int id, int owner, int name, int descriptor) {
    return owners[id] == owner && names[id] == name && descriptors[id] == descriptor;
  }

  private void grow() {
    int length = owners.length * 2;
    owners = Arrays.copyOf(owners, length);
    names = Arrays.copyOf(names, length);
    descriptors = Arrays.copyOf(descriptors, length);
    slots = Hashes.grown(slots);
  }
}
