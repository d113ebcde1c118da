/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.ChunkEvent;
import io.hotguard.profile.jfr.MemoryBudget;
import io.hotguard.profile.reading.ProfileFacts.Collector;
import io.hotguard.profile.reading.ProfileFacts.Machine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** Adds up the events about the whole process: collector, processor, exceptions, settings. */
final class MachineReader {
  private static final String AFTER = "After GC";
  private static final String ON = "true";
  private static final int MAX_COLLECTIONS = 1 << 14;
  private static final int SETTING_BYTES = 240;

  private static final Map<String, Set<String>> FIELDS =
      Map.of(
          "jdk.ActiveSetting", Set.of("id", "name", "value"),
          "jdk.GCHeapSummary", Set.of("when", "heapUsed"),
          "jdk.EvacuationInformation", Set.of("bytesCopied"),
          "jdk.CPULoad", Set.of("jvmUser", "jvmSystem"),
          "jdk.CPUInformation", Set.of("hwThreads"),
          "jdk.JVMInformation", Set.of("jvmName", "jvmVersion"),
          "jdk.JavaThreadStatistics", Set.of("activeCount"),
          "jdk.ThreadContextSwitchRate", Set.of("switchRate"),
          "jdk.ExceptionStatistics", Set.of("throwables"),
          "jdk.DataLoss", Set.of("amount"));

  private final NavigableMap<Long, Long> heapAfter = new TreeMap<>();
  private final Map<String, Map<String, String>> settings = new HashMap<>();
  private final Map<Long, String> eventNames;
  private final MemoryBudget budget;
  private long heapAfterNanos = 1;
  private long pauses;
  private long pauseNanos;
  private long longestPauseNanos;
  private long copiedBytes;
  private long loads;
  private double loadSum;
  private int processors;
  private String jvm = "";
  private long peakThreads;
  private double switchesPerSecond;
  private long firstStatistics = Long.MAX_VALUE;
  private long lastStatistics = Long.MIN_VALUE;
  private long firstThrowables;
  private long lastThrowables;
  private long lostBytes;

  MachineReader(Map<Long, String> eventNames, MemoryBudget budget) {
    this.eventNames = eventNames;
    this.budget = budget;
  }

  /** The fields to read of an event, except its time. */
  static Set<String> fields(String event) {
    return FIELDS.getOrDefault(event, Set.of());
  }

  void read(ChunkEvent event) {
    switch (event.type().name()) {
      case "jdk.ActiveSetting" -> setting(event);
      case "jdk.GCPhasePause" -> pause(event);
      case "jdk.GCHeapSummary" -> {
        if (AFTER.equals(event.text("when"))) {
          collected(event.startNanos(), event.number("heapUsed"));
        }
      }
      case "jdk.EvacuationInformation" -> copiedBytes += event.number("bytesCopied");
      case "jdk.CPULoad" -> {
        loads++;
        loadSum += event.real("jvmUser") + event.real("jvmSystem");
      }
      case "jdk.CPUInformation" ->
          processors = Math.max(processors, (int) event.number("hwThreads"));
      case "jdk.JVMInformation" ->
          jvm = event.text("jvmName") + " " + version(String.valueOf(event.text("jvmVersion")));
      case "jdk.JavaThreadStatistics" ->
          peakThreads = Math.max(peakThreads, event.number("activeCount"));
      case "jdk.ThreadContextSwitchRate" ->
          switchesPerSecond = Math.max(switchesPerSecond, event.real("switchRate"));
      case "jdk.ExceptionStatistics" -> throwables(event);
      case "jdk.DataLoss" -> lostBytes += event.number("amount");
      default -> {
        // Other events do not count here.
      }
    }
  }

  /* The full text names the build, the compiler and its flags. */
  private static String version(String full) {
    int from = full.indexOf('(');
    int to = full.indexOf(')', from + 1);
    return from >= 0 && to > from ? full.substring(from + 1, to) : full;
  }

  private void setting(ChunkEvent event) {
    String of = eventNames.get(event.number("id"));
    String value = event.text("value");
    if (of == null || value == null) {
      return;
    }
    String name = String.valueOf(event.text("name"));
    boolean known = settings.getOrDefault(of, Map.of()).containsKey(name);
    if (known
        || budget.take(SETTING_BYTES + MemoryBudget.ofText(name) + MemoryBudget.ofText(value))) {
      settings.computeIfAbsent(of, key -> new HashMap<>()).merge(name, value, MachineReader::later);
    }
  }

  /* Settings may change in a recording; its file has everything that was on for a while. */
  private static String later(String before, String value) {
    return before.equals(ON) ? before : value;
  }

  private void pause(ChunkEvent event) {
    long nanos = event.durationNanos();
    pauses++;
    pauseNanos += nanos;
    longestPauseNanos = Math.max(longestPauseNanos, nanos);
  }

  /* Merges very many values by their minimum: memory freed later was garbage before. */
  void collected(long at, long used) {
    heapAfter.merge(Math.floorDiv(at, heapAfterNanos), used, Math::min);
    while (heapAfter.size() > MAX_COLLECTIONS) {
      heapAfterNanos *= 2;
      Map<Long, Long> all = Map.copyOf(heapAfter);
      heapAfter.clear();
      all.forEach((cell, least) -> heapAfter.merge(Math.floorDiv(cell, 2), least, Math::min));
    }
  }

  private void throwables(ChunkEvent event) {
    long at = event.startNanos();
    long count = event.number("throwables");
    if (at < firstStatistics) {
      firstStatistics = at;
      firstThrowables = count;
    }
    if (at > lastStatistics) {
      lastStatistics = at;
      lastThrowables = count;
    }
  }

  /** The work of the collector, before and after the middle of the recorded time. */
  Collector collector(long middleNanos) {
    return new Collector(
        pauses,
        pauseNanos,
        longestPauseNanos,
        copiedBytes,
        List.copyOf(heapAfter.values()),
        heapAfter.headMap(Math.floorDiv(middleNanos, heapAfterNanos)).size());
  }

  Machine machine() {
    return new Machine(
        processors,
        loads == 0 ? OptionalDouble.empty() : OptionalDouble.of(loadSum / loads),
        peakThreads,
        switchesPerSecond,
        jvm);
  }

  /** The exceptions between the first and the last statistics; empty without two of one process. */
  OptionalLong exceptions() {
    return firstStatistics >= lastStatistics || lastThrowables < firstThrowables
        ? OptionalLong.empty()
        : OptionalLong.of(lastThrowables - firstThrowables);
  }

  Map<String, Map<String, String>> settings() {
    return settings;
  }

  List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (lostBytes > 0) {
      remarks.add("The recorder itself lost " + lostBytes + " bytes of events.");
    }
    return remarks;
  }
}
