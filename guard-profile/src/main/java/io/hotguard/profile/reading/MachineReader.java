/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.ChunkEvent;
import io.hotguard.profile.jfr.MemoryBudget;
import io.hotguard.profile.reading.ProfileFacts.Collector;
import io.hotguard.profile.reading.ProfileFacts.Machine;
import io.hotguard.profile.reading.ProfileFacts.Pressure;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Adds up the events about the whole process: what takes time from all threads, and settings. */
final class MachineReader {
  private static final String AFTER = "After GC";
  private static final String ON = "true";
  private static final String STALL = "Allocation Stall";
  private static final int MAX_COLLECTIONS = 1 << 7;
  private static final int SETTING_BYTES = 240;

  private static final List<String> COLLECTIONS =
      List.of("Collect", "GC", "G1", "Shenandoah", "ZMark", "ZRelocate", "XMark", "XRelocate");
  private static final Pattern ASKED = Pattern.compile("Inspection|Dumper|Full|SystemGC");
  private static final int MAX_COUNTS = 1 << 12;
  private static final Pattern MAIN_CLASS =
      Pattern.compile("(?:[\\w.]+/)?([\\w$]+(?:\\.[\\w$]+)+)(?= |$)");
  private static final int LEAST_STEPS = 8;
  private static final long LATE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final NavigableMap<Long, Long> heapAfter = new TreeMap<>();
  private final Map<String, Map<String, String>> settings = new HashMap<>();
  private final Map<Long, String> eventNames;
  private final MemoryBudget budget;
  private long heapAfterNanos = 1;
  private long pauses;
  private long pauseNanos;

  /** How long each thread waited for a concurrent collector to free memory. */
  private final Map<Long, Long> stalls = new HashMap<>();

  private final List<Long> steps = new ArrayList<>();
  private @Nullable Long lastTick;
  private final DoubleSummaryStatistics load = new DoubleSummaryStatistics();
  private int processors;
  private String jvm = "";
  private String mainClass = "";
  private long peakThreads;
  private final Counter throwables = new Counter();
  private long lostBytes;
  private final SortedMap<String, Long> causeNanos = new TreeMap<>();
  private final NavigableMap<Long, Long> classes = new TreeMap<>();
  private final SortedMap<String, Long> operationNanos = new TreeMap<>();
  private final SortedMap<String, Long> askerNanos = new TreeMap<>();
  private long codeCacheFull;
  private final DoubleSummaryStatistics machineLoad = new DoubleSummaryStatistics();
  private final Counter slices = new Counter();
  private final Counter throttled = new Counter();
  private long maxHeap;

  /** A count that only grows, as a process or a container has it. */
  private static final class Counter {
    private long firstAt = Long.MAX_VALUE;
    private long lastAt = Long.MIN_VALUE;
    private long first;
    private long last;

    void add(long at, long count) {
      first = at < firstAt ? count : first;
      last = at > lastAt ? count : last;
      firstAt = Math.min(firstAt, at);
      lastAt = Math.max(lastAt, at);
    }

    /** Its growth between the first and the last; empty without two of one process. */
    OptionalLong growth() {
      return firstAt >= lastAt || last < first
          ? OptionalLong.empty()
          : OptionalLong.of(last - first);
    }
  }

  MachineReader(Map<Long, String> eventNames, MemoryBudget budget) {
    this.eventNames = eventNames;
    this.budget = budget;
  }

  void read(ChunkEvent event) {
    switch (event.type().name()) {
      case "jdk.ActiveSetting" -> setting(event);
      case "jdk.GCPhasePause" -> {
        pauses++;
        pauseNanos += event.durationNanos();
      }
      case "jdk.ZAllocationStall" -> {
        if (stalls.size() < MAX_COUNTS) {
          stalls.merge(event.number("eventThread"), event.durationNanos(), Long::sum);
        }
      }
      case "jdk.GCHeapSummary" -> {
        if (AFTER.equals(event.text("when"))) {
          collected(event.startNanos(), event.number("heapUsed"));
        }
      }
      case "jdk.CPULoad" -> {
        load.accept(event.real("jvmUser") + event.real("jvmSystem"));
        machineLoad.accept(event.real("machineTotal"));
        tick(event.startNanos());
      }
      case "jdk.CPUInformation" ->
          processors = Math.max(processors, (int) event.number("hwThreads"));
      case "jdk.JVMInformation" -> {
        jvm = event.text("jvmName") + " " + version(String.valueOf(event.text("jvmVersion")));
        mainClass = mainClass(String.valueOf(event.text("javaArguments")));
      }
      case "jdk.JavaThreadStatistics" ->
          peakThreads = Math.max(peakThreads, event.number("activeCount"));
      case "jdk.GarbageCollection" ->
          causeNanos.merge(
              String.valueOf(event.text("cause")), event.nanos("sumOfPauses"), Long::sum);
      case "jdk.ExecuteVMOperation" -> operation(event);
      case "jdk.CodeCacheFull" -> codeCacheFull++;
      case "jdk.ContainerCPUThrottling" -> {
        slices.add(event.startNanos(), event.number("cpuElapsedSlices"));
        throttled.add(event.startNanos(), event.number("cpuThrottledSlices"));
      }
      case "jdk.ClassLoadingStatistics" ->
          loaded(event.startNanos(), event.number("loadedClassCount"));
      case "jdk.GCHeapConfiguration" -> maxHeap = Math.max(maxHeap, event.number("maxSize"));
      case "jdk.ExceptionStatistics" ->
          throwables.add(event.startNanos(), event.number("throwables"));
      case "jdk.DataLoss" -> lostBytes += event.number("amount");
      default -> {
        // Other events do not count here.
      }
    }
  }

  void loaded(long at, long count) {
    if (classes.size() < MAX_COUNTS) {
      classes.put(at, count);
    }
  }

  /** The time between two chunks may be one in which nothing was recorded. */
  void beginChunk() {
    lastTick = null;
  }

  /** Takes one of the moments that are equally far apart. */
  void tick(long nanos) {
    if (lastTick != null && steps.size() < MAX_COUNTS) {
      steps.add(nanos - lastTick);
    }
    lastTick = nanos;
  }

  /* The command begins with a jar, a class, or a module and its class. */
  static String mainClass(String command) {
    Matcher matcher = MAIN_CLASS.matcher(command);
    return matcher.lookingAt() && !matcher.group(1).endsWith(".jar") ? matcher.group(1) : "";
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
      // Settings may change in a recording; its file has everything that was on for a while.
      settings
          .computeIfAbsent(of, key -> new HashMap<>())
          .merge(name, value, (before, next) -> before.equals(ON) ? before : next);
    }
  }

  /*
   * Merges many values of equal times by their minimum: memory freed later was garbage before. A
   * full heap is collected so often that its collections outnumber those in which it filled.
   */
  void collected(long at, long used) {
    heapAfter.merge(Math.floorDiv(at, heapAfterNanos), used, Math::min);
    while (heapAfter.size() > MAX_COLLECTIONS) {
      heapAfterNanos *= 2;
      Map<Long, Long> all = Map.copyOf(heapAfter);
      heapAfter.clear();
      all.forEach((cell, least) -> heapAfter.merge(Math.floorDiv(cell, 2), least, Math::min));
    }
  }

  /** The work of the collector, before and after the middle of the recorded time. */
  Collector collector(long middleNanos) {
    return new Collector(
        pauses + stalls.size(),
        pauseNanos + stallNanos(),
        List.copyOf(heapAfter.values()),
        heapAfter.headMap(Math.floorDiv(middleNanos, heapAfterNanos)).size());
  }

  /** How long a stalled thread waited, on average. */
  private long stallNanos() {
    return (long) stalls.values().stream().mapToLong(Long::longValue).average().orElse(0);
  }

  Machine machine() {
    return new Machine(processors, average(load), peakThreads, jvm, mainClass);
  }

  private static OptionalDouble average(DoubleSummaryStatistics figures) {
    return figures.getCount() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(figures.getAverage());
  }

  /* Collections have events of their own. */
  private void operation(ChunkEvent event) {
    String name = event.text("operation");
    if (name != null && ASKED.matcher(name).find() && askerNanos.size() < MAX_COUNTS) {
      String asker = event.pools().threadName(event.number("caller"));
      askerNanos.merge(asker, event.durationNanos(), Long::sum);
    }
    boolean counts = name != null && COLLECTIONS.stream().noneMatch(name::contains);
    if (counts && event.number("safepoint") != 0 && operationNanos.size() < MAX_COUNTS) {
      operationNanos.merge(name, event.durationNanos(), Long::sum);
    }
  }

  Pressure pressure() {
    causeNanos.merge(STALL, stallNanos(), (pauses, stalled) -> pauses + stalled);
    causeNanos.remove(STALL, 0L);
    return new Pressure(
        average(machineLoad),
        throttled.growth().orElse(0) / (double) Math.max(1, slices.growth().orElse(1)),
        causeNanos,
        operationNanos,
        standstillNanos(),
        codeCacheFull,
        maxHeap,
        classesPerSecond(),
        askerNanos);
  }

  /*
   * The recorder writes the load in equal steps. A step that is seconds late says that its thread
   * did not run either. Collections and operations of the virtual machine are known and go off.
   */
  private long standstillNanos() {
    if (steps.size() < LEAST_STEPS) {
      return 0;
    }
    long known = operationNanos.values().stream().mapToLong(Long::longValue).sum();
    long usual = steps.stream().sorted().toList().get(steps.size() / 2);
    long late = steps.stream().mapToLong(step -> step - usual).filter(s -> s > LATE_NANOS).sum();
    return Math.max(0, late - pauseNanos - known);
  }

  /*
   * From the last count of the first half on, except the very first: classes load then. They also
   * load in bursts, when code first runs, so that the median of the steps counts.
   */
  private double classesPerSecond() {
    if (classes.size() < 3) {
      return 0;
    }
    long middle = (classes.firstKey() + classes.lastKey()) / 2;
    long from = Math.max(classes.floorKey(middle), classes.higherKey(classes.firstKey()));
    List<Double> rates = new ArrayList<>();
    Map.Entry<Long, Long> before = classes.ceilingEntry(from);
    for (Map.Entry<Long, Long> next : classes.tailMap(from, false).entrySet()) {
      double seconds = (double) (next.getKey() - before.getKey()) / TimeUnit.SECONDS.toNanos(1);
      rates.add((next.getValue() - before.getValue()) / seconds);
      before = next;
    }
    return rates.stream().sorted().toList().get((rates.size() - 1) / 2);
  }

  /** The exceptions between the first and the last statistics; empty without two of one process. */
  OptionalLong exceptions() {
    return throwables.growth();
  }

  Map<String, Map<String, String>> settings() {
    return settings;
  }

  List<String> remarks() {
    return lostBytes == 0
        ? List.of()
        : List.of("The recorder itself lost " + lostBytes + " bytes of events.");
  }
}
