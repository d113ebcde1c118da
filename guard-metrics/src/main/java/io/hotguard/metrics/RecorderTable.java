/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static java.util.Objects.requireNonNull;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The recorders of a registry: who has which name and number, who is idle, which numbers are free.
 *
 * <p><b>Threading:</b> under the registry's reader lock, but for {@link #active} and {@link #find},
 * which any thread may call and which wait for nobody.
 */
final class RecorderTable {
  /*
   * A number (the 16 bits in a sample) must not pass to another name while a sample with it may still
   * come. A thread can stop for any time between reading the number from its Recorder and appending
   * the sample, and no drain can know. The garbage collector does: Recorder.record keeps its Recorder
   * reachable until the sample is in a log. So
   *
   *   active    the table holds the Recorder; it is found by name
   *   dormant   evicted: the table holds it weakly. Whoever kept it may go on recording, whoever
   *             records by name gets it, or a new one of the same number; the next drain that meets
   *             a sample of it makes it active again, so nothing is lost.
   *   unused    dormant, and its Recorder was collected before a drain that missed nothing and found
   *             no sample of it. Its number passes to another name, but only when a new name finds
   *             no other number: until then the name can come back.
   *
   * One who records by name can bring an unused number back at any moment, without the lock. Both
   * that and the passing on are a compareAndSet of the same collected handle, so one of them fails.
   */
  static final int OTHER = 0;
  static final String OTHER_NAME = "(other)";

  private static final WeakReference<Recorder> FREED = new WeakReference<>(null);

  private final ConcurrentHashMap<String, Recorder> active = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Slot> slotsByName = new ConcurrentHashMap<>();
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

  /** Returns the active or dormant recorder of a name. */
  @Nullable Recorder find(String name) {
    Recorder recorder = active.get(name);
    if (recorder != null) {
      return recorder;
    }
    Slot slot = slotsByName.get(name);
    return slot == null ? null : slot.recorder(factory);
  }

  /** Whether the recorder of a known name was collected. */
  boolean isCollected(String name) {
    Slot slot = slotsByName.get(name);
    return slot != null && requireNonNull(slot.handle.get()).refersTo(null);
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
   * Returns the recorder of a name, woken or created; null where there is no room. A known name is
   * not woken for another unit: the caller gets the recorder with the unit that it has.
   */
  @Nullable Recorder wakeOrCreate(String name, MetricUnit unit) {
    Slot known = slotsByName.get(name);
    if (known != null) {
      return known.unit == unit ? activate(known) : known.recorder(factory);
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
      if (slot.free()) {
        slotsByName.remove(slot.name);
        slots[slot.number] = null;
        return slot.number;
      }
    }
    return -1;
  }

  /** Makes a recorder active again. */
  @Nullable Recorder activate(Slot slot) {
    Recorder recorder = slot.recorder(factory);
    if (recorder != null) {
      slot.collected = null;
      slot.unused = null;
      slot.strong = recorder;
      active.put(slot.name, recorder);
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

  /** Notes, before a drain, whether nobody can record with the numbers of dormant recorders. */
  void lookForCollected() {
    for (int number = 0; number < bound; number++) {
      Slot slot = slots[number];
      if (slot != null && !slot.isActive()) {
        slot.lookWhetherCollected();
      }
    }
  }

  /**
   * Lets the number of a dormant recorder pass to another name if it was found collected before a
   * drain that has found no sample of it, and that missed none.
   */
  void offerNumber(Slot slot) {
    if (slot.collected == null) {
      return;
    }
    slot.unused = slot.collected;
    if (!slot.queued) {
      unused.add(slot);
      slot.queued = true;
    }
  }

  /** Makes a recorder. */
  interface Factory {
    Recorder create(int number, String name, MetricUnit unit);
  }

  /** What the table knows of a number. */
  static final class Slot {
    final int number;
    final String name;
    final MetricUnit unit;
    private final AtomicReference<WeakReference<Recorder>> handle;
    private @Nullable Recorder strong;
    private boolean queued;

    /** The handle, if it was found collected before the drain that runs. */
    private @Nullable WeakReference<Recorder> collected;

    /** The handle that was found collected before a drain without a sample of it. */
    private @Nullable WeakReference<Recorder> unused;

    Slot(Recorder recorder) {
      this.number = recorder.id();
      this.name = recorder.name();
      this.unit = recorder.unit();
      this.handle = new AtomicReference<>(new WeakReference<>(recorder));
      this.strong = recorder;
    }

    boolean isActive() {
      return strong != null;
    }

    /** Returns the recorder, a new one if it was collected; null if its number was freed. */
    private @Nullable Recorder recorder(Factory factory) {
      while (true) {
        WeakReference<Recorder> current = requireNonNull(handle.get());
        if (current == FREED) {
          return null;
        }
        Recorder known = current.get();
        if (known != null) {
          return known;
        }
        // Another thread that is faster ends the loop with its recorder, or with FREED.
        Recorder created = factory.create(number, name, unit);
        if (handle.compareAndSet(current, new WeakReference<>(created))) {
          return created;
        }
      }
    }

    /** Does what the collector does, for tests of what comes after. */
    void clearHandle() {
      requireNonNull(handle.get()).clear();
    }

    private void lookWhetherCollected() {
      WeakReference<Recorder> current = requireNonNull(handle.get());
      collected = current.refersTo(null) ? current : null;
    }

    private boolean free() {
      return unused != null && handle.compareAndSet(unused, FREED);
    }
  }
}
