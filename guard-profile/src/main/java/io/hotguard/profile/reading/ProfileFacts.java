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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
    Map<Evidence, List<Spell>> stacks,
    OptionalLong exceptions,
    Collector collector,
    Machine machine,
    Map<String, Map<String, String>> settings,
    Origin origin,
    Threads threads,
    Pressure pressure,
    List<String> remarks) {

  private static final Pattern PERIOD = Pattern.compile("(\\d{1,9}) ?(ns|us|ms|s|m|h)");
  private static final Map<String, Double> UNIT_NANOS =
      Map.of("us", 1e3, "ms", 1e6, "s", 1e9, "m", 60e9, "h", 3600e9);

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
   * @param heapAfter bytes in use after each collection, in the order of time; immutable
   * @param early how many of these collections are in the first half of the recorded time
   */
  public record Collector(long pauses, long pauseNanos, List<Long> heapAfter, int early) {

    private static final int PARTS = 3;
    private static final int LATE = 4;

    public Collector {
      heapAfter = List.copyOf(heapAfter);
    }

    /** The work of a collector that ran as often in each half of the time. */
    public Collector(long pauses, long pauseNanos, List<Long> heapAfter) {
      this(pauses, pauseNanos, heapAfter, heapAfter.size() / 2);
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
   * @param jvm the name and version of the virtual machine; empty if not recorded
   * @param mainClass the class that the process was started with; empty for a jar
   */
  public record Machine(
      int processors, OptionalDouble load, long peakThreads, String jvm, String mainClass) {}

  /**
   * The time that the machine and the virtual machine took from all threads. Immutable.
   *
   * @param machineLoad the share of the machine's processors that all processes used; empty if not
   *     recorded
   * @param throttledShare the share of time slices in which the container was throttled, 0..1
   * @param pauseNanos how long each cause of a collection stopped the threads
   * @param operationNanos how long each operation of the virtual machine, except collections,
   *     stopped the threads
   * @param standstillNanos how long no thread of the process ran, the recorder's own included, and
   *     nothing inside it says why
   * @param codeCacheFull how often the code cache was full
   * @param maxHeap the largest heap in bytes; 0 if not recorded
   * @param classesPerSecond how many classes were loaded a second in the second half of the
   *     recording
   * @param askerNanos how long full collections that a thread asked for took, by its name
   */
  public record Pressure(
      OptionalDouble machineLoad,
      double throttledShare,
      SortedMap<String, Long> pauseNanos,
      SortedMap<String, Long> operationNanos,
      long standstillNanos,
      long codeCacheFull,
      long maxHeap,
      double classesPerSecond,
      SortedMap<String, Long> askerNanos) {
    /** Nothing was recorded. */
    public static final Pressure NONE =
        new Pressure(
            OptionalDouble.empty(),
            0,
            new TreeMap<>(),
            new TreeMap<>(),
            0,
            0,
            0,
            0,
            new TreeMap<>());
  }

  /**
   * The threads of the process. Lists are immutable.
   *
   * @param pools the threads by pool, by name
   * @param dumps the first thread dump and the last one, if they are recorded
   * @param started how many threads were started
   * @param ended how many threads ended
   * @param lateGrowth how many more were started than ended in the second half
   * @param silent how many threads of each pool lived and are in no event
   */
  public record Threads(
      List<PoolTimes> pools,
      List<ThreadDump> dumps,
      long started,
      long ended,
      long lateGrowth,
      SortedMap<String, Integer> silent) {
    /** No thread was recorded. */
    public static final Threads NONE = of(List.of());

    /** Threads that are known by dumps alone. */
    public static Threads of(List<ThreadDump> dumps) {
      return new Threads(List.of(), dumps, 0, 0, 0, new TreeMap<>());
    }

    public Threads {
      pools = List.copyOf(pools);
      dumps = List.copyOf(dumps);
    }
  }

  public ProfileFacts {
    Map<Evidence, List<Spell>> copy = new EnumMap<>(Evidence.class);
    for (Evidence kind : Evidence.values()) {
      copy.put(kind, List.copyOf(stacks.getOrDefault(kind, List.of())));
    }
    stacks = Collections.unmodifiableMap(copy);
    Map<String, Map<String, String>> sorted = new TreeMap<>();
    settings.forEach((event, values) -> sorted.put(event, Map.copyOf(values)));
    settings = Collections.unmodifiableMap(sorted);
    remarks = List.copyOf(remarks);
  }

  /**
   * Returns the facts of a process that was not recorded, between two dumps of its threads.
   *
   * @param spanNanos the time between them
   */
  public static ProfileFacts between(ThreadDump first, ThreadDump last, long spanNanos) {
    List<Spell> waits =
        last.threads().stream()
            .filter(ThreadDump.DumpedThread::isWaiting)
            .map(thread -> thread.spell(spanNanos, Spell.Ending.UNTOLD))
            .toList();
    return new ProfileFacts(
        spanNanos,
        0,
        0,
        Map.of(Evidence.BLOCKED, waits),
        OptionalLong.empty(),
        new Collector(0, 0, List.of()),
        new Machine(0, OptionalDouble.empty(), last.threads().size(), "", ""),
        Map.of(),
        Origin.DUMPS,
        Threads.of(List.of(first, last)),
        Pressure.NONE,
        List.of(
            "Nothing was recorded: two thread dumps tell where threads stand, not how long."
                + " Give --seconds=60 for shares of time."));
  }

  /** The nanoseconds of a setting of an event; empty if it is not set, or not a time. */
  public OptionalDouble nanos(String event, String setting) {
    Matcher period =
        PERIOD.matcher(settings.getOrDefault(event, Map.of()).getOrDefault(setting, ""));
    return period.matches()
        ? OptionalDouble.of(
            Long.parseLong(period.group(1)) * UNIT_NANOS.getOrDefault(period.group(2), 1.0))
        : OptionalDouble.empty();
  }

  /** Returns the stacks of a kind of evidence, the heaviest first; immutable. */
  public List<Spell> of(Evidence kind) {
    return stacks.getOrDefault(kind, List.of());
  }

  /** Returns how many events of a kind of evidence there are. */
  public long count(Evidence kind) {
    return Spell.count(of(kind));
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
