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
 * The events that hold evidence, and how.
 *
 * @param typeField the field that names a class; empty without one
 * @param substitute whether the event counts only if no other event of its kind is recorded
 */
record EventTable(Evidence kind, Measure measure, String typeField, boolean substitute) {

  /** How the weight of an event is measured. */
  enum Measure {
    ONE,
    DURATION,
    WEIGHT,
    ALLOCATION_SIZE,
    TLAB_SIZE
  }

  private static final Map<String, EventTable> BY_NAME = new TreeMap<>();

  static {
    put("jdk.ExecutionSample", Evidence.CPU, Measure.ONE, "");
    substitute("jdk.CPUTimeSample", Evidence.CPU, Measure.ONE, "");
    put("jdk.NativeMethodSample", Evidence.NATIVE, Measure.ONE, "");
    put("jdk.JavaMonitorEnter", Evidence.BLOCKED, Measure.DURATION, "monitorClass");
    put("jdk.JavaMonitorWait", Evidence.BLOCKED, Measure.DURATION, "monitorClass");
    put("jdk.ThreadPark", Evidence.BLOCKED, Measure.DURATION, "parkedClass");
    put("jdk.ThreadSleep", Evidence.BLOCKED, Measure.DURATION, "");
    for (String name : Set.of("SocketRead", "SocketWrite", "FileRead", "FileWrite", "FileForce")) {
      put("jdk." + name, Evidence.IO, Measure.DURATION, "");
    }
    put("jdk.ObjectAllocationSample", Evidence.ALLOCATION, Measure.WEIGHT, "objectClass");
    substitute(
        "jdk.ObjectAllocationInNewTLAB", Evidence.ALLOCATION, Measure.TLAB_SIZE, "objectClass");
    substitute(
        "jdk.ObjectAllocationOutsideTLAB",
        Evidence.ALLOCATION,
        Measure.ALLOCATION_SIZE,
        "objectClass");
    put("jdk.JavaExceptionThrow", Evidence.EXCEPTION, Measure.ONE, "thrownClass");
    put("jdk.OldObjectSample", Evidence.RETAINED, Measure.ONE, "object");
    substitute("profiler.LiveObject", Evidence.RETAINED, Measure.ONE, "objectClass");
    put("jdk.VirtualThreadPinned", Evidence.PINNED, Measure.DURATION, "");
    put("jdk.ThreadStart", Evidence.START, Measure.ONE, "");
  }

  private static void put(String event, Evidence kind, Measure measure, String typeField) {
    BY_NAME.put(event, new EventTable(kind, measure, typeField, false));
  }

  private static void substitute(String event, Evidence kind, Measure measure, String typeField) {
    BY_NAME.put(event, new EventTable(kind, measure, typeField, true));
  }

  static @Nullable public EventTable of(String event) {
    return BY_NAME.get(event);
  }

  /** The names of all events with evidence, sorted. */
  static Set<String> events() {
    return BY_NAME.keySet();
  }
}
