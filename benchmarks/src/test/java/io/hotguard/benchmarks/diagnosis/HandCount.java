/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import static java.util.Objects.requireNonNull;

import io.hotguard.rule.Evidence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Counts the shares that a diagnosis claims for the ladder's service, with a plain loop over the
 * events and without the diagnosis' signatures and tables.
 */
final class HandCount {
  private static final Map<String, Evidence> KINDS =
      Map.ofEntries(
          Map.entry("jdk.ExecutionSample", Evidence.CPU),
          Map.entry("jdk.NativeMethodSample", Evidence.NATIVE),
          Map.entry("jdk.JavaMonitorEnter", Evidence.BLOCKED),
          Map.entry("jdk.JavaMonitorWait", Evidence.BLOCKED),
          Map.entry("jdk.ThreadPark", Evidence.BLOCKED),
          Map.entry("jdk.ThreadSleep", Evidence.BLOCKED),
          Map.entry("jdk.SocketRead", Evidence.IO),
          Map.entry("jdk.SocketWrite", Evidence.IO),
          Map.entry("jdk.FileRead", Evidence.IO),
          Map.entry("jdk.FileWrite", Evidence.IO),
          Map.entry("jdk.FileForce", Evidence.IO),
          Map.entry("jdk.ObjectAllocationSample", Evidence.ALLOCATION));

  private static final Set<Evidence> WAITING =
      Set.of(Evidence.NATIVE, Evidence.BLOCKED, Evidence.IO);

  private static final Set<String> LOOK_UPS =
      Set.of(
          "java.lang.Class.forName",
          "java.lang.Class.getConstructor",
          "java.lang.Class.getDeclaredConstructor",
          "java.lang.Class.getDeclaredField",
          "java.lang.Class.getDeclaredMethod",
          "java.lang.Class.getField",
          "java.lang.Class.getMethod",
          "java.lang.ClassLoader.loadClass");

  /** Rule to the test of a stack. */
  private static final Map<String, Predicate<List<String>>> HAZARDS =
      Map.of(
          "BlockingNetworkPath",
          frames ->
              holds(
                      frames,
                      "org.apache.logging.log4j.core.async.AsyncLoggerConfigDisruptor.enqueue")
                  || holds(frames, "biz.paluch.logging.gelf.intern.sender."),
          "LocationOnAsyncPath",
          frames ->
              holds(frames, "org.apache.logging.log4j.util.StackLocator.calcLocation")
                  || holds(
                      frames, "org.apache.logging.log4j.util.StackLocator.getStackTraceElement"),
          "UndeclaredGelfFieldType",
          frames ->
              holds(frames, "java.lang.NumberFormatException.")
                  && holds(frames, "biz.paluch.logging.gelf.intern.GelfMessage."),
          "ReflectiveProbing",
          frames ->
              frames.stream().anyMatch(LOOK_UPS::contains)
                  && frames.contains("java.lang.ReflectiveOperationException.<init>"),
          "RepeatedJsonParse",
          frames -> holds(frames, "com.fasterxml.jackson.databind.ObjectMapper.read"),
          "NeedlessReadOnlyQuery",
          frames ->
              holds(frames, "com.mysql.cj.NativeSession.queryServerVariable")
                  && holds(frames, "com.mysql.cj.jdbc.ConnectionImpl.isReadOnly"));

  /** Frames of threads that wait for work. */
  private static final List<String> IDLE =
      List.of(
          "java.util.concurrent.ThreadPoolExecutor.getTask",
          "java.util.concurrent.LinkedBlockingQueue.take",
          "java.util.concurrent.LinkedBlockingQueue.poll",
          "java.util.concurrent.ForkJoinPool.awaitWork",
          "com.lmax.disruptor.BatchEventProcessor.waitForNextEvent",
          "com.lmax.disruptor.TimeoutBlockingWaitStrategy.waitFor",
          "sun.nio.ch.SelectorImpl.lockAndDoSelect",
          "sun.nio.ch.EPoll.wait",
          "sun.nio.ch.ServerSocketChannelImpl.accept",
          "java.lang.ref.ReferenceQueue.remove",
          "java.lang.Thread.join",
          "jdk.jfr.internal.");

  private static final String APPLICATION = "io.hotguard.benchmarks.";

  private static final Set<String> MAKING =
      Set.of("java.lang.Throwable.<init>", "java.lang.Throwable.fillInStackTrace");

  private static final List<String> MISSES =
      List.of(
          "java.lang.NoSuchFieldException.<init>",
          "java.lang.NoSuchMethodException.<init>",
          "java.lang.ClassNotFoundException.<init>");

  private final Map<Evidence, Part> kinds = new EnumMap<>(Evidence.class);
  private final Map<Evidence, Part> making = new EnumMap<>(Evidence.class);

  private static final class Part {
    long count;
    long weight;
    final Map<String, Long> byRule = new HashMap<>();
  }

  private HandCount() {}

  static HandCount of(Path recording) throws IOException {
    long most = largestAllocation(recording);
    Set<Long> allocating = new HashSet<>();
    HandCount count = new HandCount();
    for (Evidence kind : Evidence.values()) {
      count.kinds.put(kind, new Part());
      count.making.put(kind, new Part());
    }
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        RecordedEvent event = file.readEvent();
        Evidence kind = KINDS.get(event.getEventType().getName());
        if (kind != null) {
          long weight = weight(kind, event);
          boolean first = kind == Evidence.ALLOCATION && isFirst(event, allocating);
          count.add(kind, first ? Math.min(weight, most) : weight, frames(event));
        }
      }
    }
    return count;
  }

  /** The share of a rule in a kind of evidence; of exceptions, in the samples of their creation. */
  double share(String rule, Evidence kind) {
    Part cpu = requireNonNull(making.get(Evidence.CPU));
    Part allocation = requireNonNull(making.get(Evidence.ALLOCATION));
    Part part =
        kind != Evidence.EXCEPTION
            ? requireNonNull(kinds.get(kind))
            : cpu.count >= allocation.count ? cpu : allocation;
    return part.byRule.getOrDefault(rule, 0L) / (double) Math.max(1, part.weight);
  }

  private void add(Evidence kind, long weight, List<String> frames) {
    boolean matched = false;
    for (Map.Entry<String, Predicate<List<String>>> hazard : HAZARDS.entrySet()) {
      if (isSeenAs(kind, hazard.getKey(), frames) && hazard.getValue().test(frames)) {
        matched = true;
        add(kinds, kind, weight, hazard.getKey());
      }
    }
    if (matched || !WAITING.contains(kind) || !isIdle(frames)) {
      add(kinds, kind, weight);
    }
    if (frames.stream().anyMatch(MAKING::contains)) {
      add(making, kind, weight);
      if (MISSES.stream().anyMatch(frames::contains)) {
        add(making, kind, weight, "ReflectiveProbing");
      } else if (HAZARDS.getOrDefault("UndeclaredGelfFieldType", none -> false).test(frames)) {
        add(making, kind, weight, "UndeclaredGelfFieldType");
      }
    }
  }

  private static void add(Map<Evidence, Part> parts, Evidence kind, long weight) {
    Part part = requireNonNull(parts.get(kind));
    part.count++;
    part.weight += weight;
  }

  private static void add(Map<Evidence, Part> parts, Evidence kind, long weight, String rule) {
    requireNonNull(parts.get(kind)).byRule.merge(rule, weight, Long::sum);
  }

  /** Outside of a wait, only the ring buffer's own frames tell that it is full. */
  private static boolean isSeenAs(Evidence kind, String rule, List<String> frames) {
    return switch (rule) {
      case "BlockingNetworkPath" ->
          kind == Evidence.BLOCKED
              || ((kind == Evidence.NATIVE || kind == Evidence.CPU)
                  && holds(frames, "com.lmax.disruptor.")
                  && !holds(frames, "biz.paluch."));
      case "NeedlessReadOnlyQuery" -> true;
      default -> kind == Evidence.CPU || kind == Evidence.ALLOCATION;
    };
  }

  private static boolean isIdle(List<String> frames) {
    for (String frame : frames) {
      if (IDLE.stream().anyMatch(frame::startsWith)) {
        return true;
      }
      if (frame.startsWith(APPLICATION)) {
        return false;
      }
    }
    return false;
  }

  private static boolean holds(List<String> frames, String beginning) {
    return frames.stream().anyMatch(frame -> frame.startsWith(beginning));
  }

  private static long weight(Evidence kind, RecordedEvent event) {
    return switch (kind) {
      case BLOCKED, IO -> event.getDuration().toNanos();
      case ALLOCATION -> event.getLong("weight");
      default -> 1;
    };
  }

  /* The first sample of a thread weighs all that the thread has allocated before the recording. */
  private static long largestAllocation(Path recording) throws IOException {
    Set<Long> allocating = new HashSet<>();
    long largest = 0;
    try (RecordingFile file = new RecordingFile(recording)) {
      while (file.hasMoreEvents()) {
        RecordedEvent event = file.readEvent();
        if (KINDS.get(event.getEventType().getName()) == Evidence.ALLOCATION
            && !isFirst(event, allocating)) {
          largest = Math.max(largest, event.getLong("weight"));
        }
      }
    }
    return largest == 0 ? Long.MAX_VALUE : largest;
  }

  private static boolean isFirst(RecordedEvent event, Set<Long> allocating) {
    return event.getThread() != null && allocating.add(event.getThread().getId());
  }

  private static List<String> frames(RecordedEvent event) {
    List<String> frames = new ArrayList<>();
    if (event.getStackTrace() != null) {
      for (RecordedFrame frame : event.getStackTrace().getFrames()) {
        frames.add(frame.getMethod().getType().getName() + '.' + frame.getMethod().getName());
      }
    }
    return frames;
  }
}
