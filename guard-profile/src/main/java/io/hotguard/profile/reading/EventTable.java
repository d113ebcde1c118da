/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.reading.Spell.Kind;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The events that tell what a thread did, and how.
 *
 * @param weightField the field of the weight; empty for the duration of a wait, or the count
 * @param typeField the field that names a class or a reason; empty without one
 * @param rank of the events of a kind only those of the highest rank in the recording count
 */
record EventTable(Kind kind, String weightField, String typeField, int rank) {
  static final String FILE_READ = "jdk.FileRead";
  static final String WEIGHT = "weight";

  /** The rank of samples of the wall clock, which also tell what was not on a processor. */
  static final int WALL_RANK = 2;

  private static final Map<String, EventTable> BY_NAME = new HashMap<>();

  static {
    put("jdk.ExecutionSample", Kind.PROCESSOR, "", "", 1);
    put("jdk.CPUTimeSample", Kind.PROCESSOR, "", "", 0);
    put("jdk.NativeMethodSample", Kind.NATIVE, "", "", 0);
    put("profiler.WallClockSample", Kind.WALL, "", "", 0);
    put("jdk.JavaMonitorEnter", Kind.MONITOR, "", "monitorClass", 0);
    put("jdk.JavaMonitorWait", Kind.NOTIFY, "", "monitorClass", 0);
    put("jdk.ThreadPark", Kind.PARK, "", "parkedClass", 0);
    put("jdk.ThreadSleep", Kind.SLEEP, "", "", 0);
    put("jdk.SocketRead", Kind.READ, "", "", 0);
    put("jdk.SocketWrite", Kind.WRITE, "", "", 0);
    put(FILE_READ, Kind.FILE, "", "", 0);
    put("jdk.FileWrite", Kind.FILE, "", "", 0);
    put("jdk.FileForce", Kind.FORCE, "", "", 0);
    put("jdk.VirtualThreadPinned", Kind.PINNED, "", "pinnedReason", 0);
    put("jdk.ObjectAllocationSample", Kind.ALLOCATION, WEIGHT, "objectClass", 1);
    put("jdk.ObjectAllocationInNewTLAB", Kind.ALLOCATION, "tlabSize", "objectClass", 0);
    put("jdk.ObjectAllocationOutsideTLAB", Kind.ALLOCATION, "allocationSize", "objectClass", 0);
    put("jdk.JavaExceptionThrow", Kind.EXCEPTION, "", "thrownClass", 0);
    put("jdk.OldObjectSample", Kind.RETAINED, "", "object", 1);
    put("profiler.LiveObject", Kind.RETAINED, "", "objectClass", 0);
    put("jdk.ThreadStart", Kind.START, "", "", 0);
    put("jdk.SystemGC", Kind.COLLECT, "", "", 0);
  }

  private static void put(String event, Kind kind, String weightField, String type, int rank) {
    BY_NAME.put(event, new EventTable(kind, weightField, type, rank));
  }

  @Nullable
  static EventTable of(String event) {
    return BY_NAME.get(event);
  }

  /** The names of all these events, sorted. */
  static Set<String> events() {
    return new TreeSet<>(BY_NAME.keySet());
  }
}
