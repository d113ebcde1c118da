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
 * The recorders of a registry: who has which name and number, who is idle, which numbers are free.
 *
 * <p><b>Threading:</b> under the registry's reader lock, but for {@link #active}.
 */
final class RecorderTable {
  /*
   * A number (the 16 bits in a sample) must not pass to another name while a sample with it may still
   * come. A thread can stop for any time between reading the number from its Recorder and appending
   * the sample, and no drain can know. The garbage collector does: Recorder.record keeps its Recorder
   * reachable until the sample is in a log. So
   *
   *   active    the table holds the Recorder; it is found by name
   *   dormant   evicted: the table holds it weakly. Whoever kept it may go on recording; the next
   *             drain that meets a sample of it makes it active again, so nothing is lost. Its name
   *             asked for again brings it back too.
   *   free      the Recorder was collected before a drain that then found no sample of it.
   */
  static final int OTHER = 0;
  static final String OTHER_NAME = "(other)";

  private final ConcurrentHashMap<String, Recorder> active = new ConcurrentHashMap<>();
  private final Map<String, Slot> slotsByName = new HashMap<>();
  private final ArrayDeque<Integer> free = new ArrayDeque<>();
  private final @Nullable Slot[] slots;
  private final int maxActive;
  private int used;

  RecorderTable(int maxActive, int capacity) {
    this.maxActive = maxActive;
    this.slots = new Slot[capacity];
  }

  /** Returns the active recorder of a name; from any thread, without the lock. */
  @Nullable Recorder active(String name) {
    return active.get(name);
  }

  int activeCount() {
    return active.size();
  }

  int dormantCount() {
    return slotsByName.size() - active.size();
  }

  /** Returns one more than the greatest number in use. */
  int bound() {
    return used;
  }

  /** Returns the recorder of a name, woken or created; null where there is no room. */
  @Nullable Recorder wakeOrCreate(String name, Factory factory) {
    Slot known = slotsByName.get(name);
    if (known != null) {
      return activate(known, factory);
    }
    if (active.size() >= maxActive) {
      return null;
    }
    Integer number = free.poll();
    if (number == null) {
      if (used == slots.length) {
        return null;
      }
      number = used++;
    }
    Recorder recorder = factory.create(number, name);
    Slot slot = new Slot(recorder);
    slots[number] = slot;
    slotsByName.put(name, slot);
    active.put(name, recorder);
    return recorder;
  }

  @Nullable Recorder activate(Slot slot, Factory factory) {
    Recorder recorder = slot.handle.get();
    if (recorder == null) {
      // Its samples came, or its name was asked for again, before its number was free.
      recorder = factory.create(slot.number, slot.name);
      slot.handle = new WeakReference<>(recorder);
    }
    slot.orphaned = false;
    slot.strong = recorder;
    active.put(slot.name, recorder);
    return recorder;
  }

  @Nullable Slot slot(int number) {
    return slots[number];
  }

  void evict(Slot slot) {
    active.remove(slot.name);
    slot.strong = null;
  }

  void free(Slot slot) {
    slotsByName.remove(slot.name);
    slots[slot.number] = null;
    free.add(slot.number);
  }

  /** Makes a recorder. */
  interface Factory {
    Recorder create(int number, String name);
  }

  /** What the table knows of a number. */
  static final class Slot {
    final int number;
    final String name;
    final MetricUnit unit;
    private WeakReference<Recorder> handle;
    private @Nullable Recorder strong;
    private boolean orphaned;

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

    /** Notes, before a drain, whether nobody can record any more. */
    void lookForOrphan() {
      orphaned = strong == null && handle.refersTo(null);
    }

    /** Whether nobody could record any more when the last drain began. */
    boolean wasOrphaned() {
      return orphaned;
    }
  }
}
