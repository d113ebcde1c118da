/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The recorders of a registry: their names and numbers, the idle recorders, and the free numbers.
 *
 * <p><b>Threading:</b> under the registry's reader lock, except {@link #active} and {@link
 * #activeCount}, which any thread may call and which never wait.
 */
final class RecorderTable {
  /*
   * A number (the 16 bits in a sample) must not pass to another name while a sample with it may still come. A
   * thread can stop for any time between reading the number from its Recorder and appending the sample, and
   * no drain can know this. The garbage collector does: Recorder.record keeps its Recorder reachable until
   * the sample is in a log. The states of a number:
   *
   * - active: the table holds the Recorder, which is found by name.
   * - dormant: evicted, and the table holds the Recorder weakly. Code that kept it may go on recording; code
   *   that asks for the name gets it, or a new Recorder of the same number. The next drain that meets a sample
   *   of it makes it active again, so nothing is lost.
   * - unused: dormant, and its Recorder was collected before a drain that missed nothing and found no sample
   *   of it. Its number passes to another name, but only if a new name finds no other number. Until then the
   *   name can return.
   */
  static final int OTHER = 0;
  static final String OTHER_NAME = "(other)";

  private final ConcurrentHashMap<String, Recorder> active = new ConcurrentHashMap<>();
  private final Map<String, Slot> slotsByName = new HashMap<>();
  private final ArrayDeque<Slot> unused = new ArrayDeque<>();
  private final @Nullable Slot[] slots;
  private final int maxActive;
  private final Factory factory;
  private int bound;

  RecorderTable(int maxActive, int capacity, Factory factory) {
    this.maxActive = maxActive;
    this.slots = new Slot[capacity];
    this.factory = factory;
  }

  /** Returns the active recorder of a name. */
  @Nullable Recorder active(String name) {
    return active.get(name);
  }

  /** Returns whether the recorder of a known name was collected. */
  boolean isCollected(String name) {
    Slot slot = slotsByName.get(name);
    return slot != null && slot.handle.refersTo(null);
  }

  int activeCount() {
    return active.size();
  }

  int dormantCount() {
    return slotsByName.size() - active.size();
  }

  /** Returns one more than the greatest number in use. */
  int bound() {
    return bound;
  }

  /**
   * Returns the recorder of a name, made active or created; null if there is no room. If the name
   * is known with another unit, the recorder is returned as it is.
   */
  @Nullable Recorder wakeOrCreate(String name, MetricUnit unit) {
    Slot known = slotsByName.get(name);
    if (known != null) {
      return known.unit == unit ? activate(known) : recorder(known);
    }
    if (active.size() >= maxActive) {
      return null;
    }
    int number = bound < slots.length ? bound++ : takeUnusedNumber();
    if (number < 0) {
      return null;
    }
    Recorder recorder = factory.create(number, name, unit);
    Slot slot = new Slot(recorder);
    slots[number] = slot;
    slotsByName.put(name, slot);
    active.put(name, recorder);
    return recorder;
  }

  private int takeUnusedNumber() {
    for (Slot slot = unused.poll(); slot != null; slot = unused.poll()) {
      slot.queued = false;
      if (slot.unused) {
        slotsByName.remove(slot.name);
        slots[slot.number] = null;
        return slot.number;
      }
    }
    return -1;
  }

  /** Makes a recorder active again. */
  Recorder activate(Slot slot) {
    Recorder recorder = recorder(slot);
    slot.unused = false;
    slot.strong = recorder;
    active.put(slot.name, recorder);
    return recorder;
  }

  /** Returns the recorder of a slot, a new one if it was collected. */
  private Recorder recorder(Slot slot) {
    Recorder recorder = slot.handle.get();
    if (recorder == null) {
      recorder = factory.create(slot.number, slot.name, slot.unit);
      slot.handle = new WeakReference<>(recorder);
      slot.unused = false;
    }
    return recorder;
  }

  @Nullable Slot slot(int number) {
    return slots[number];
  }

  void evict(Slot slot) {
    active.remove(slot.name);
    slot.strong = null;
  }

  /**
   * Notes, before a drain, which dormant recorders were collected, so that nobody can record with
   * their numbers.
   */
  void lookForCollected() {
    for (int number = 0; number < bound; number++) {
      Slot slot = slots[number];
      if (slot != null && !slot.isActive()) {
        slot.collected = slot.handle.refersTo(null);
      }
    }
  }

  /**
   * Frees the number of a dormant recorder for other names, if it was collected before a drain that
   * missed nothing and found no sample of it.
   */
  void offerNumber(Slot slot) {
    if (!slot.collected) {
      return;
    }
    slot.unused = true;
    if (!slot.queued) {
      unused.add(slot);
      slot.queued = true;
    }
  }

  /** Makes a recorder. */
  interface Factory {
    Recorder create(int number, String name, MetricUnit unit);
  }

  /** The state of a number. */
  static final class Slot {
    final int number;
    final String name;
    final MetricUnit unit;
    private WeakReference<Recorder> handle;
    private @Nullable Recorder strong;
    private boolean queued;

    /** Whether the recorder was collected before the drain that runs now. */
    private boolean collected;

    /** Whether the recorder was collected before a drain that found no sample of it. */
    private boolean unused;

    Slot(Recorder recorder) {
      this.number = recorder.id();
      this.name = recorder.name();
      this.unit = recorder.unit();
      this.handle = new WeakReference<>(recorder);
      this.strong = recorder;
    }

    boolean isActive() {
      return strong != null;
    }

    /** Acts like the garbage collector, for tests of the steps after it. */
    void clearHandle() {
      handle.clear();
    }
  }
}
