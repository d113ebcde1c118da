/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.rule.Evidence;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The events that tell what a thread did, and how.
 *
 * @param typeField the field that names a class or a reason; empty without one
 * @param rank of the events of a kind only those of the highest rank in the recording count
 */
record EventTable(Spell.Kind kind, Measure measure, String typeField, int rank) {

  /** How the weight of an event is measured. */
  enum Measure {
    ONE,
    DURATION,
    WEIGHT,
    ALLOCATION_SIZE,
    TLAB_SIZE
  }

  static final String FILE_READ = "jdk.FileRead";

  /** The rank of samples of the wall clock, which also tell what was not on a processor. */
  static final int WALL_RANK = 2;

  private static final Map<String, EventTable> BY_NAME = new TreeMap<>();

  static {
    put("jdk.ExecutionSample", Spell.Kind.PROCESSOR, Measure.ONE, "", 1);
    put("jdk.CPUTimeSample", Spell.Kind.PROCESSOR, Measure.ONE, "", 0);
    put("jdk.NativeMethodSample", Spell.Kind.NATIVE, Measure.ONE, "", 0);
    put("profiler.WallClockSample", Spell.Kind.WALL, Measure.ONE, "", 0);
    wait("jdk.JavaMonitorEnter", Spell.Kind.MONITOR, "monitorClass");
    wait("jdk.JavaMonitorWait", Spell.Kind.NOTIFY, "monitorClass");
    wait("jdk.ThreadPark", Spell.Kind.PARK, "parkedClass");
    wait("jdk.ThreadSleep", Spell.Kind.SLEEP, "");
    wait("jdk.SocketRead", Spell.Kind.READ, "");
    wait("jdk.SocketWrite", Spell.Kind.WRITE, "");
    wait(FILE_READ, Spell.Kind.FILE, "");
    wait("jdk.FileWrite", Spell.Kind.FILE, "");
    wait("jdk.FileForce", Spell.Kind.FORCE, "");
    wait("jdk.VirtualThreadPinned", Spell.Kind.PINNED, "pinnedReason");
    put("jdk.ObjectAllocationSample", Spell.Kind.ALLOCATION, Measure.WEIGHT, "objectClass", 1);
    put(
        "jdk.ObjectAllocationInNewTLAB",
        Spell.Kind.ALLOCATION,
        Measure.TLAB_SIZE,
        "objectClass",
        0);
    put(
        "jdk.ObjectAllocationOutsideTLAB",
        Spell.Kind.ALLOCATION,
        Measure.ALLOCATION_SIZE,
        "objectClass",
        0);
    put("jdk.JavaExceptionThrow", Spell.Kind.EXCEPTION, Measure.ONE, "thrownClass", 0);
    put("jdk.OldObjectSample", Spell.Kind.RETAINED, Measure.ONE, "object", 1);
    put("profiler.LiveObject", Spell.Kind.RETAINED, Measure.ONE, "objectClass", 0);
    put("jdk.ThreadStart", Spell.Kind.START, Measure.ONE, "", 0);
    put("jdk.SystemGC", Spell.Kind.COLLECT, Measure.ONE, "", 0);
  }

  private static void put(
      String event, Spell.Kind kind, Measure measure, String typeField, int rank) {
    BY_NAME.put(event, new EventTable(kind, measure, typeField, rank));
  }

  private static void wait(String event, Spell.Kind kind, String typeField) {
    put(event, kind, Measure.DURATION, typeField, 0);
  }

  @Nullable
  static EventTable of(String event) {
    return BY_NAME.get(event);
  }

  @Nullable Evidence evidence() {
    return kind.evidence();
  }

  /** The names of all these events, sorted. */
  static Set<String> events() {
    return BY_NAME.keySet();
  }
}
