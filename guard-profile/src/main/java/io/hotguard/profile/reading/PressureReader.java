/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.ChunkEvent;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Adds up what the machine and the virtual machine took from all threads. */
final class PressureReader {
  private static final List<String> COLLECTIONS =
      List.of("Collect", "GC", "G1", "Shenandoah", "ZMark", "ZRelocate", "XMark", "XRelocate");
  private static final int MAX_COUNTS = 1 << 12;

  private static final Map<String, List<String>> FIELDS =
      Map.of(
          "jdk.CPULoad", List.of("machineTotal"),
          "jdk.GarbageCollection", List.of("cause", "sumOfPauses"),
          "jdk.ContainerCPUThrottling", List.of("cpuElapsedSlices", "cpuThrottledSlices"),
          "jdk.ExecuteVMOperation", List.of("operation", "safepoint"),
          "jdk.CodeCacheFull", List.of("entryCount"),
          "jdk.ClassLoadingStatistics", List.of("loadedClassCount"),
          "jdk.GCHeapConfiguration", List.of("maxSize"));

  private final SortedMap<String, Long> pauseNanos = new TreeMap<>();
  private final NavigableMap<Long, Long> classes = new TreeMap<>();
  private final SortedMap<String, Long> operationNanos = new TreeMap<>();
  private long codeCacheFull;
  private long loads;
  private double loadSum;
  private long firstElapsed = -1;
  private long firstThrottled;
  private long elapsed;
  private long throttled;
  private long maxHeap;

  /** The fields to read of an event. */
  static List<String> fields(String event) {
    return FIELDS.getOrDefault(event, List.of());
  }

  void read(ChunkEvent event) {
    switch (event.type().name()) {
      case "jdk.CPULoad" -> {
        loads++;
        loadSum += event.real("machineTotal");
      }
      case "jdk.GarbageCollection" ->
          pauseNanos.merge(
              String.valueOf(event.text("cause")), event.nanos("sumOfPauses"), Long::sum);
      case "jdk.ExecuteVMOperation" -> operation(event);
      case "jdk.CodeCacheFull" -> codeCacheFull++;
      case "jdk.ContainerCPUThrottling" -> throttling(event);
      case "jdk.ClassLoadingStatistics" -> {
        if (classes.size() < MAX_COUNTS) {
          classes.put(event.startNanos(), event.number("loadedClassCount"));
        }
      }
      case "jdk.GCHeapConfiguration" -> maxHeap = Math.max(maxHeap, event.number("maxSize"));
      default -> {
        // Other events do not count here.
      }
    }
  }

  /* Collections have events of their own. */
  private void operation(ChunkEvent event) {
    String name = event.text("operation");
    boolean counts = name != null && COLLECTIONS.stream().noneMatch(name::contains);
    if (counts && event.number("safepoint") != 0 && operationNanos.size() < MAX_COUNTS) {
      operationNanos.merge(name, event.durationNanos(), Long::sum);
    }
  }

  /* The counts are those since the container began. */
  private void throttling(ChunkEvent event) {
    elapsed = event.number("cpuElapsedSlices");
    throttled = event.number("cpuThrottledSlices");
    if (firstElapsed < 0) {
      firstElapsed = elapsed;
      firstThrottled = throttled;
    }
  }

  Pressure pressure() {
    return new Pressure(
        loads == 0 ? OptionalDouble.empty() : OptionalDouble.of(loadSum / loads),
        elapsed <= firstElapsed
            ? 0
            : (double) (throttled - firstThrottled) / (elapsed - firstElapsed),
        pauseNanos,
        operationNanos,
        codeCacheFull,
        maxHeap,
        classesPerSecond());
  }

  private double classesPerSecond() {
    if (classes.size() < 2) {
      return 0;
    }
    long middle = (classes.firstKey() + classes.lastKey()) / 2;
    Map.Entry<Long, Long> from = classes.ceilingEntry(middle);
    Map.Entry<Long, Long> to = classes.lastEntry();
    double seconds = (double) (to.getKey() - from.getKey()) / TimeUnit.SECONDS.toNanos(1);
    return seconds <= 0 ? 0 : (to.getValue() - from.getValue()) / seconds;
  }
}
