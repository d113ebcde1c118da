/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.ChunkEvent;
import io.hotguard.profile.jfr.ChunkPools;
import io.hotguard.profile.jfr.LongMap;
import io.hotguard.profile.jfr.MemoryBudget;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Adds up what the threads of each pool did, and how long the threads lived. */
final class ThreadTimes {
  private static final int FIRST_EPHEMERAL_PORT = 32_768;
  private static final int MAX_THREADS = 1 << 16;
  private static final int CELL_BYTES = 192;
  private static final int THREAD_BYTES = 120;
  private static final String DUMP = "jdk.ThreadDump";
  private static final String LOAD = "jdk.ThreadCPULoad";
  private static final String END = "jdk.ThreadEnd";

  private final MemoryBudget budget;
  private final Map<String, Pool> pools = new TreeMap<>();
  private final Map<Long, Known> threads = new HashMap<>();
  private final LongMap<Known> ofChunk = new LongMap<>();
  private final List<ThreadDump> dumps = new ArrayList<>();
  private long started;
  private long ended;

  private record Key(Spell.Kind kind, CallStack stack, String type, boolean accepted) {}

  private static final class Cell {
    long count;
    long nanos;
    final BitSet threads = new BitSet();
  }

  private static final class Pool {
    final String name;
    boolean virtual;
    double processorNanos;
    final List<Known> threads = new ArrayList<>();
    final Map<Key, Cell> cells = new HashMap<>();

    Pool(String name) {
      this.name = name;
    }
  }

  /** A thread, and when it lived: 0 for a time outside the recording. */
  private static final class Known {
    final Pool pool;
    final int number;
    long startNanos;
    long endNanos;
    long loadNanos;

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

  /** Takes an event with a stack. */
  void spell(ChunkEvent event, EventPlan plan, Spell.Kind kind, CallStack stack, String type) {
    Known thread = thread(event.pools(), event.number(plan.thread()));
    if (kind == Spell.Kind.START) {
      started++;
      Known born = thread(event.pools(), event.number("thread"));
      if (born != null) {
        born.startNanos = event.startNanos();
      }
    }
    if (thread == null) {
      return;
    }
    boolean accepted = kind == Spell.Kind.READ && event.number("port") >= FIRST_EPHEMERAL_PORT;
    Cell cell = cell(thread.pool, new Key(kind, stack, type, accepted));
    if (cell != null) {
      cell.count += kind == Spell.Kind.WALL ? Math.max(1, event.number("samples")) : 1;
      cell.nanos += kind.isWait() ? Math.max(0, event.durationNanos()) : 0;
      cell.threads.set(thread.number);
    }
  }

  private @Nullable Cell cell(Pool pool, Key key) {
    Cell known = pool.cells.get(key);
    if (known == null && budget.take(CELL_BYTES)) {
      known = new Cell();
      pool.cells.put(key, known);
    }
    return known;
  }

  /** The fields to read of an event without a stack. */
  static List<String> fields(String event) {
    return switch (event) {
      case DUMP -> List.of("result");
      case LOAD -> List.of("user", "system", "eventThread");
      case END -> List.of("thread");
      default -> List.of();
    };
  }

  /** Takes an event without a stack. */
  void read(ChunkEvent event, int processors, long beginNanos) {
    switch (event.type().name()) {
      case DUMP -> dump(event.text("result"));
      case LOAD -> load(event, processors, beginNanos);
      case END -> {
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
        return null;
      }
      boolean virtual = constants.isVirtualThread(key);
      Pool pool =
          pools.computeIfAbsent(
              virtual ? PoolNames.VIRTUAL : PoolNames.of(constants.threadName(key)), Pool::new);
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
        life += Math.max(0, to - Math.max(beginNanos, thread.startNanos));
      }
      List<Spell> spells = new ArrayList<>();
      pool.cells.forEach(
          (key, cell) ->
              spells.add(
                  new Spell(
                      key.kind(),
                      key.stack(),
                      key.type(),
                      key.accepted(),
                      cell.count,
                      cell.nanos,
                      cell.threads.cardinality())));
      all.add(
          new PoolTimes(
              pool.name,
              pool.threads.size(),
              pool.virtual,
              life,
              (long) pool.processorNanos,
              spells));
    }
    return all;
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
