/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.rule.Evidence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The content of a recording, added up by stack. Collections are immutable.
 *
 * @param spanNanos the recorded time to the end of the last event, from the start of the first or
 *     of the recording, since a wait may have begun long before; without gaps between the
 *     recordings of a file
 * @param firstSecond the second of the epoch in which that begins
 * @param events the number of events of all kinds
 * @param stacks the stacks of each kind of evidence, the heaviest first; every kind has a list
 * @param exceptions how many exceptions were made in that time; empty if not recorded
 * @param settings the active settings of events, by event and setting
 * @param threads what each pool of threads did
 * @param pressure the time that all threads lost
 * @param remarks what is missing in it, a sentence each
 */
public record ProfileFacts(
    long spanNanos,
    long firstSecond,
    long events,
    Map<Evidence, List<WeightedStack>> stacks,
    OptionalLong exceptions,
    Collector collector,
    Machine machine,
    Map<String, Map<String, String>> settings,
    Origin origin,
    Threads threads,
    Pressure pressure,
    List<String> remarks) {

  /** The tool that wrote a recording. */
  public enum Origin {
    /** The virtual machine's own recorder. */
    JDK("recorded by the JDK"),
    ASYNC_PROFILER("recorded by async-profiler"),
    /** Thread dumps without a recording. */
    DUMPS("between two thread dumps");

    private final String phrase;

    Origin(String phrase) {
      this.phrase = phrase;
    }

    public String phrase() {
      return phrase;
    }
  }

  /**
   * The work of the garbage collector.
   *
   * @param pauses how often it stopped the threads
   * @param pauseNanos how long in all
   * @param longestPauseNanos how long at most
   * @param copiedBytes the bytes that it copied; 0 if the recording does not tell
   * @param heapAfter bytes in use after each collection, in the order of time; immutable
   * @param early how many of these collections are in the first half of the recorded time
   */
  public record Collector(
      long pauses,
      long pauseNanos,
      long longestPauseNanos,
      long copiedBytes,
      List<Long> heapAfter,
      int early) {

    private static final int PARTS = 3;
    private static final int LATE = 4;

    public Collector {
      heapAfter = List.copyOf(heapAfter);
    }

    /** The work of a collector that ran as often in each half of the time. */
    public Collector(
        long pauses,
        long pauseNanos,
        long longestPauseNanos,
        long copiedBytes,
        List<Long> heapAfter) {
      this(pauses, pauseNanos, longestPauseNanos, copiedBytes, heapAfter, heapAfter.size() / 2);
    }

    /**
     * Returns the factor by which the heap after collections grew from the first third to the last;
     * empty for fewer than three collections. Memory that a later collection frees was garbage
     * before, too: some pauses free next to nothing, such as those of G1's marking.
     */
    public OptionalDouble growth() {
      int part = heapAfter.size() / PARTS;
      if (part == 0) {
        return OptionalDouble.empty();
      }
      List<Long> live = live();
      double first = mean(live.subList(0, part));
      return first == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of(live.get(live.size() - part) / first);
    }

    /** Whether at least a quarter of the growth is in the second half of the time. */
    public boolean growsLate() {
      List<Long> live = live();
      if (live.isEmpty()) {
        return false;
      }
      long last = live.get(live.size() - 1);
      long late = last - live.get(Math.max(0, early - 1));
      return late > 0 && LATE * late >= last - live.get(0);
    }

    private List<Long> live() {
      List<Long> live = new ArrayList<>(heapAfter);
      for (int i = live.size() - 2; i >= 0; i--) {
        live.set(i, Math.min(live.get(i), live.get(i + 1)));
      }
      return live;
    }

    private static double mean(List<Long> figures) {
      return figures.stream().mapToLong(Long::longValue).average().orElse(0);
    }
  }

  /**
   * The load of the processor and the threads. Numbers are 0 if they are not recorded.
   *
   * @param processors processors that the virtual machine sees
   * @param load the share of them that the virtual machine used; empty if not recorded
   * @param peakThreads live threads at most
   * @param switchesPerSecond context switches of the whole machine, at most
   * @param jvm the name and version of the virtual machine; empty if not recorded
   */
  public record Machine(
      int processors, OptionalDouble load, long peakThreads, double switchesPerSecond, String jvm) {
    /** A machine whose virtual machine is unknown. */
    public Machine(
        int processors, OptionalDouble load, long peakThreads, double switchesPerSecond) {
      this(processors, load, peakThreads, switchesPerSecond, "");
    }
  }

  /**
   * The threads of the process. Lists are immutable.
   *
   * @param pools the threads by pool, by name
   * @param dumps the first thread dump and the last one, if they are recorded
   * @param started how many threads were started
   * @param ended how many threads ended
   * @param lateGrowth how many more were started than ended in the second half
   */
  public record Threads(
      List<PoolTimes> pools, List<ThreadDump> dumps, long started, long ended, long lateGrowth) {
    /** No thread was recorded. */
    public static final Threads NONE = new Threads(List.of(), List.of(), 0, 0, 0);

    public Threads {
      pools = List.copyOf(pools);
      dumps = List.copyOf(dumps);
    }
  }

  public ProfileFacts {
    Map<Evidence, List<WeightedStack>> copy = new EnumMap<>(Evidence.class);
    for (Evidence kind : Evidence.values()) {
      copy.put(kind, List.copyOf(stacks.getOrDefault(kind, List.of())));
    }
    stacks = Collections.unmodifiableMap(copy);
    Map<String, Map<String, String>> sorted = new TreeMap<>();
    settings.forEach((event, values) -> sorted.put(event, Map.copyOf(values)));
    settings = Collections.unmodifiableMap(sorted);
    remarks = List.copyOf(remarks);
  }

  /** These facts with thread dumps of the beginning and the end in place of the recorded ones. */
  public ProfileFacts withDumps(List<ThreadDump> dumps) {
    return new ProfileFacts(
        spanNanos,
        firstSecond,
        events,
        stacks,
        exceptions,
        collector,
        machine,
        settings,
        origin,
        new Threads(
            threads.pools(), dumps, threads.started(), threads.ended(), threads.lateGrowth()),
        pressure,
        remarks);
  }

  /** Returns the stacks of a kind of evidence, the heaviest first; immutable. */
  public List<WeightedStack> of(Evidence kind) {
    return stacks.getOrDefault(kind, List.of());
  }

  /** Returns the part of the recorded time in which the collector stopped all threads, 0..1. */
  public double pauseShare() {
    return spanNanos == 0 ? 0 : Math.min(1, (double) collector.pauseNanos() / spanNanos);
  }

  /** Returns the virtual machine's processor time in nanoseconds; empty when not recorded. */
  public OptionalDouble processorNanos() {
    return machine.load().isPresent() && machine.processors() > 0
        ? OptionalDouble.of(machine.load().getAsDouble() * machine.processors() * spanNanos)
        : OptionalDouble.empty();
  }
}
