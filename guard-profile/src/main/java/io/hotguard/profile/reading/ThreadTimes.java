/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.ChunkEvent;
import io.hotguard.profile.jfr.ChunkPools;
import io.hotguard.profile.jfr.MemoryBudget;
import io.hotguard.profile.jfr.StackReader;
import io.hotguard.profile.reading.Spell.Ending;
import io.hotguard.profile.reading.Spell.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Adds up what the threads of each pool did, and how long the threads lived. */
final class ThreadTimes {
  private static final int FIRST_EPHEMERAL_PORT = 32_768;
  private static final int MAX_THREADS = 1 << 16;
  private static final int MAX_SECONDS = 1 << 17;
  private static final int CELL_BYTES = 384; // with the sums that are made of it
  private static final int THREAD_BYTES = 120;

  private static final Set<Kind> RESTING =
      EnumSet.of(Kind.PARK, Kind.NOTIFY, Kind.NATIVE, Kind.WALL);

  private static final Set<String> PLATFORM = Set.of("", "system", "InnocuousThreadGroup");

  private final MemoryBudget budget;
  private final Map<String, Pool> pools = new TreeMap<>();
  private final Map<Long, String> live = new HashMap<>();
  private final Map<Long, Known> threads = new HashMap<>();
  private final Map<Long, Known> ofChunk = new HashMap<>();
  private final Map<Kind, Integer> highest = new EnumMap<>(Kind.class);
  private final List<ThreadDump> dumps = new ArrayList<>();

  /** Events of no thread of Java, or of one of too many. */
  private final Pool rest = new Pool("");

  private boolean virtualThreads;
  private boolean tooManyThreads;
  private long started;
  private long ended;

  /** Events of one key are added up. */
  record Key(Kind kind, int rank, CallStack stack, String type, Ending ending) {}

  private static final class Cell {
    long count;
    long weight;
    long seconds;
    final BitSet threads = new BitSet();
  }

  private static final class Pool {
    final String name;
    boolean virtual;
    double processorNanos;
    final List<Known> threads = new ArrayList<>();
    final Map<Key, Cell> cells = new LinkedHashMap<>();

    /** The seconds in which some thread is in an event, from that of the first one read on. */
    final BitSet seconds = new BitSet();

    long first = -1;
    long lastNanos = Long.MIN_VALUE;
    CallStack last = CallStack.NONE;

    Pool(String name) {
      this.name = name;
    }

    private int second(long nanos) {
      long at = TimeUnit.NANOSECONDS.toSeconds(nanos);
      first = first < 0 ? at : first;
      return (int) Math.max(0, Math.min(MAX_SECONDS, at - first));
    }

    void add(long startNanos, long endNanos) {
      seconds.set(second(startNanos), second(endNanos) + 1);
    }

    /** The longest time in which no thread is in an event. */
    long quietNanos(long endNanos) {
      int end = second(endNanos);
      int longest = 0;
      for (int at = seconds.nextClearBit(0); at < end; at = seconds.nextClearBit(at)) {
        int next = seconds.nextSetBit(at);
        longest = Math.max(longest, (next < 0 ? end : next) - at);
        at = next < 0 ? end : next;
      }
      return TimeUnit.SECONDS.toNanos(longest);
    }
  }

  /** A thread, and when it lived: 0 for a time outside the recording. */
  private static final class Known {
    final Pool pool;
    final int number;
    long startNanos;
    long endNanos;
    long loadNanos;
    boolean inEvent;
    boolean allocated;

    Known(Pool pool) {
      this.pool = pool;
      this.number = pool.threads.size();
    }
  }

  ThreadTimes(MemoryBudget budget) {
    this.budget = budget;
  }

  /** Keys are valid within one chunk only. */
  void beginChunk() {
    ofChunk.clear();
  }

  /**
   * Adds an event with a stack.
   *
   * @param of the key of its thread
   * @param since whether it weighs what was since the last event of its thread
   */
  void add(ChunkEvent event, long of, Key key, long weight, boolean since) {
    Known thread = thread(event.pools(), of);
    Kind kind = key.kind();
    if (kind == Kind.START) {
      started++;
      Known born = thread(event.pools(), event.number("thread"));
      if (born != null) {
        born.startNanos = event.startNanos();
      }
    }
    highest.merge(kind, key.rank(), Math::max);
    Pool pool = thread == null ? rest : thread.pool;
    if (thread != null && kind != Kind.RETAINED) { // these are read at the end
      thread.inEvent = true;
      long end = Math.max(event.startNanos(), event.endNanos());
      pool.add(event.startNanos(), end);
      if (end >= pool.lastNanos && !RESTING.contains(kind)) {
        pool.lastNanos = end;
        pool.last = key.stack();
      }
    }
    Cell cell = cell(pool, key);
    boolean sample = kind == Kind.PROCESSOR || kind == Kind.ALLOCATION;
    cell.seconds |= sample ? 1L << TimeUnit.NANOSECONDS.toSeconds(event.startNanos()) : -1;
    boolean wall = kind == Kind.WALL || key.rank() == EventTable.WALL_RANK;
    cell.count += wall ? Math.max(1, event.number("samples")) : 1;
    cell.weight += since && isFirstAllocation(thread) ? 1 : Math.max(0, weight);
    if (thread != null) {
      cell.threads.set(thread.number);
    }
  }

  /*
   * A sample weighs what its thread has allocated since the previous one. The first sample of a
   * recording weighs everything since the thread began, perhaps days, at one accidental place.
   * Virtual threads share the count of their carrier. Source: JDK 17, jfrAllocationTracer and
   * jfrObjectAllocationSample.
   */
  private static boolean isFirstAllocation(@Nullable Known thread) {
    boolean first = thread == null || !thread.allocated;
    if (thread != null) {
      thread.allocated = true;
    }
    return first && (thread == null || (thread.startNanos == 0 && !thread.pool.virtual));
  }

  static Ending ending(ChunkEvent event, Kind kind) {
    return switch (kind) {
      case READ -> event.number("port") >= FIRST_EPHEMERAL_PORT ? Ending.CLIENT : Ending.UNTOLD;
      case PARK -> ending(event, event.durationNanos() >= event.number("timeout"));
      case NOTIFY -> ending(event, event.number("timedOut") != 0);
      default -> Ending.UNTOLD;
    };
  }

  private static Ending ending(ChunkEvent event, boolean atLimit) {
    return event.number("timeout") <= 0 ? Ending.UNTOLD : atLimit ? Ending.LIMIT : Ending.WOKEN;
  }

  private Cell cell(Pool pool, Key key) {
    Cell known = pool.cells.get(key);
    if (known == null) {
      Key kept =
          budget.take(CELL_BYTES)
              ? key
              : new Key(key.kind(), key.rank(), StackReader.OVERFLOW, "", Ending.UNTOLD);
      known = pool.cells.computeIfAbsent(kept, each -> new Cell());
    }
    return known;
  }

  /** Takes an event without a stack. */
  void read(ChunkEvent event, int processors, long beginNanos) {
    switch (event.type().name()) {
      case "jdk.ThreadDump" -> dump(event.text("result"));
      case "jdk.ThreadAllocationStatistics" -> live(event.pools(), event.number("thread"));
      case "jdk.ThreadCPULoad" -> load(event, processors, beginNanos);
      case "jdk.ThreadEnd" -> {
        ended++;
        Known thread = thread(event.pools(), event.number("thread"));
        if (thread != null) {
          thread.endNanos = event.startNanos();
        }
      }
      default -> {
        // Other events tell nothing of single threads.
      }
    }
  }

  /** The threads of the platform are in groups of their own. */
  private void live(ChunkPools constants, long key) {
    long id = constants.javaThreadId(key);
    if (id > 0 && !PLATFORM.contains(constants.threadGroup(key)) && live.size() < MAX_THREADS) {
      live.computeIfAbsent(id, each -> PoolTimes.nameOf(constants.threadName(key), false));
    }
  }

  /** How many threads of each pool lived, and neither ended nor were in an event. */
  SortedMap<String, Integer> silent() {
    SortedMap<String, Integer> silent = new TreeMap<>();
    live.forEach(
        (id, pool) -> {
          Known known = threads.get(id);
          if (known == null || (!known.inEvent && known.loadNanos + known.endNanos == 0)) {
            silent.merge(pool, 1, Integer::sum);
          }
        });
    return silent;
  }

  /** Keeps the first dump and the last. */
  private void dump(@Nullable String text) {
    if (text != null) {
      if (dumps.size() > 1) {
        dumps.remove(1);
      }
      dumps.add(ThreadDumpText.read(text));
    }
  }

  /* A load is that since the last one, or since the thread or the recording began. */
  private void load(ChunkEvent event, int processors, long beginNanos) {
    Known thread = thread(event.pools(), event.number("eventThread"));
    if (thread == null) {
      return;
    }
    long since = Math.max(Math.max(beginNanos, thread.startNanos), thread.loadNanos);
    long now = event.startNanos();
    thread.pool.processorNanos +=
        (event.real("user") + event.real("system")) * Math.max(1, processors) * (now - since);
    thread.loadNanos = now;
  }

  private @Nullable Known thread(ChunkPools constants, long key) {
    Known known = ofChunk.get(key);
    if (known != null || !constants.hasThread(key) || constants.javaThreadId(key) <= 0) {
      return known;
    }
    long id = constants.javaThreadId(key);
    Known met = threads.get(id);
    if (met == null) {
      if (threads.size() >= MAX_THREADS || !budget.take(THREAD_BYTES)) {
        tooManyThreads = true;
        return null;
      }
      boolean virtual = constants.isVirtualThread(key);
      virtualThreads |= virtual;
      Pool pool =
          pools.computeIfAbsent(PoolTimes.nameOf(constants.threadName(key), virtual), Pool::new);
      pool.virtual |= virtual;
      met = new Known(pool);
      pool.threads.add(met);
      threads.put(id, met);
    }
    ofChunk.put(key, met);
    return met;
  }

  List<PoolTimes> pools(long beginNanos, long endNanos) {
    List<PoolTimes> all = new ArrayList<>();
    for (Pool pool : pools.values()) {
      long life = 0;
      for (Known thread : pool.threads) {
        long to = thread.endNanos == 0 ? endNanos : Math.min(endNanos, thread.endNanos);
        long from = Math.max(beginNanos, thread.startNanos);
        life += Math.max(0, to - from);
      }
      all.add(pool(pool, life, pool.quietNanos(endNanos)));
    }
    return all;
  }

  /** How many more threads were started than ended after a moment. */
  long growthAfter(long nanos) {
    return threads.values().stream().filter(thread -> thread.startNanos > nanos).count()
        - threads.values().stream().filter(thread -> thread.endNanos > nanos).count();
  }

  private PoolTimes pool(Pool pool, long life, long quiet) {
    List<Spell> spells = spells(pool);
    long running = count(spells, Kind.PROCESSOR);
    long clock = running + count(spells, Kind.WALL);
    boolean wall = highest.containsKey(Kind.WALL) && clock > 0;
    /* That profiler looks at each thread equally often, whether it waits or runs. */
    double each = wall ? (double) life / clock : 0;
    if (wall) {
      spells.replaceAll(
          spell ->
              spell.kind() == Kind.WALL ? spell.ofWeight((long) (spell.count() * each)) : spell);
    }
    return new PoolTimes(
        pool.name,
        pool.threads.size(),
        pool.virtual,
        life,
        (long) (wall ? running * each : pool.processorNanos),
        quiet,
        pool.last,
        spells);
  }

  private static long count(List<Spell> spells, Kind kind) {
    return Spell.count(spells.stream().filter(spell -> spell.kind() == kind).toList());
  }

  private List<Spell> spells(Pool pool) {
    List<Spell> spells = new ArrayList<>();
    pool.cells.forEach(
        (key, cell) -> {
          if (key.rank() == highest.getOrDefault(key.kind(), key.rank())) {
            spells.add(
                new Spell(
                    key.kind(),
                    key.stack(),
                    key.type(),
                    key.ending(),
                    cell.count,
                    cell.weight,
                    cell.threads.cardinality(),
                    cell.seconds));
          }
        });
    return spells;
  }

  /** The events of no thread of Java, or of one of too many. */
  List<Spell> spellsOfNoThread() {
    return spells(rest);
  }

  /** Remarks for the readers of the facts. */
  List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (virtualThreads) {
      remarks.add(
          "Some threads are virtual: no event tells of a wait in which one leaves its carrier, so that blocked time is that of other threads.");
    }
    if (tooManyThreads) {
      remarks.add("Only " + threads.size() + " threads are told apart; the recording has more.");
    }
    return remarks;
  }

  List<ThreadDump> dumps() {
    return dumps;
  }

  long started() {
    return started;
  }

  long ended() {
    return ended;
  }
}
