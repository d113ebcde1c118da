/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.ProfileFacts.Collector;
import io.hotguard.profile.ProfileFacts.Machine;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import org.jspecify.annotations.Nullable;

/** Adds up the events about the whole process: collector, processor, exceptions, settings. */
final class MachineReader {
  private static final String AFTER = "After GC";

  private final Map<Instant, Long> heapAfter = new TreeMap<>();
  private final Map<String, Map<String, String>> settings = new HashMap<>();
  private final Map<Long, String> eventNames;
  private long pauses;
  private long pauseNanos;
  private long longestPauseNanos;
  private long copiedBytes;
  private long loads;
  private double loadSum;
  private int processors;
  private long peakThreads;
  private double switchesPerSecond;
  private @Nullable Instant firstStatistics;
  private @Nullable Instant lastStatistics;
  private long firstThrowables;
  private long lastThrowables;
  private long lostBytes;

  MachineReader(Map<Long, String> eventNames) {
    this.eventNames = eventNames;
  }

  void read(RecordedEvent event, String name) {
    switch (name) {
      case "jdk.ActiveSetting" -> setting(event);
      case "jdk.GCPhasePause" -> pause(event);
      case "jdk.GCHeapSummary" -> {
        if (AFTER.equals(event.getString("when"))) {
          heapAfter.put(event.getStartTime(), event.getLong("heapUsed"));
        }
      }
      case "jdk.EvacuationInformation" -> copiedBytes += event.getLong("bytesCopied");
      case "jdk.CPULoad" -> {
        loads++;
        loadSum += event.getFloat("jvmUser") + event.getFloat("jvmSystem");
      }
      case "jdk.CPUInformation" -> processors = Math.max(processors, event.getInt("hwThreads"));
      case "jdk.JavaThreadStatistics" ->
          peakThreads = Math.max(peakThreads, event.getLong("activeCount"));
      case "jdk.ThreadContextSwitchRate" ->
          switchesPerSecond = Math.max(switchesPerSecond, event.getFloat("switchRate"));
      case "jdk.ExceptionStatistics" -> throwables(event);
      case "jdk.DataLoss" -> lostBytes += event.getLong("amount");
      default -> {
        // Nothing that is added up here.
      }
    }
  }

  private void setting(RecordedEvent event) {
    String of = eventNames.get(event.getLong("id"));
    String value = event.getString("value");
    if (of != null && value != null) {
      settings
          .computeIfAbsent(of, key -> new HashMap<>())
          .put(String.valueOf(event.getString("name")), value);
    }
  }

  private void pause(RecordedEvent event) {
    long nanos = event.getDuration().toNanos();
    pauses++;
    pauseNanos += nanos;
    longestPauseNanos = Math.max(longestPauseNanos, nanos);
  }

  private void throwables(RecordedEvent event) {
    Instant at = event.getStartTime();
    long count = event.getLong("throwables");
    if (firstStatistics == null || at.isBefore(firstStatistics)) {
      firstStatistics = at;
      firstThrowables = count;
    }
    if (lastStatistics == null || at.isAfter(lastStatistics)) {
      lastStatistics = at;
      lastThrowables = count;
    }
  }

  Collector collector() {
    return new Collector(
        pauses, pauseNanos, longestPauseNanos, copiedBytes, List.copyOf(heapAfter.values()));
  }

  Machine machine() {
    return new Machine(
        processors,
        loads == 0 ? OptionalDouble.empty() : OptionalDouble.of(loadSum / loads),
        peakThreads,
        switchesPerSecond);
  }

  /** The exceptions between the first and the last statistics; empty with fewer than two. */
  OptionalLong exceptions() {
    return firstStatistics == null || firstStatistics.equals(lastStatistics)
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
