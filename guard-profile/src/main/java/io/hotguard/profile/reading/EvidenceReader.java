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
import io.hotguard.profile.jfr.NormalNames;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.jfr.StackReader;
import io.hotguard.rule.Evidence;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Adds up the events with evidence. */
final class EvidenceReader {
  private static final String ERROR = "java.lang.Error";
  private static final String SLEEP = "jdk.ThreadSleep";
  private static final StackFrame SLEEPER = new StackFrame("java.lang.Thread", "sleep", 0);
  private static final String AFTER_SLEEP = "java.lang.Thread.afterSleep";
  private static final String SLEEPING = "STATE_SLEEPING";

  /* Further threads are not distinguished: each stack has a set of threads. */
  private static final int MAX_THREADS = 1 << 13;
  private static final int DEEP = 128;
  private static final int MAX_DEPTH = 2048; // of the recorder
  private static final int CLASS_BYTES = 80;

  private final MemoryBudget budget;
  private final StackReader stackReader;
  private final Map<Evidence, StackTally> tallies = new EnumMap<>(Evidence.class);
  private final Map<Evidence, StackTally> substitutes = new EnumMap<>(Evidence.class);
  private final LongMap<Integer> threadsOfChunk = new LongMap<>();
  private final LongMap<String> classesOfChunk = new LongMap<>();
  private final Map<CallStack, CallStack> sleepsOfChunk = new HashMap<>();
  private final Map<String, String> classNames = new HashMap<>();
  private final Map<Long, Integer> threads = new HashMap<>();
  private final FirstWeights allocations = new FirstWeights();
  private final ThreadTimes times;
  private final @Nullable Predicate<? super EvidenceEvent> wanted;
  private long asleep;
  private boolean virtualThreads;
  private boolean tooManyThreads;

  /**
   * @param wanted tells which events count; null for all
   * @param budget what is kept must fit into
   */
  EvidenceReader(@Nullable Predicate<? super EvidenceEvent> wanted, MemoryBudget budget) {
    this.wanted = wanted;
    this.budget = budget;
    this.stackReader = new StackReader(budget);
    this.times = new ThreadTimes(budget);
    for (Evidence kind : Evidence.values()) {
      tallies.put(kind, tally(kind));
      substitutes.put(kind, tally(kind));
    }
  }

  private StackTally tally(Evidence kind) {
    return new StackTally(kind == Evidence.BLOCKED, budget);
  }

  /** Keys are valid within one chunk only. */
  void beginChunk() {
    stackReader.beginChunk();
    times.beginChunk();
    threadsOfChunk.clear();
    classesOfChunk.clear();
    sleepsOfChunk.clear();
  }

  /** Reads an event that tells what its thread did, and may be evidence. */
  void read(ChunkEvent event, EventPlan plan) {
    EventTable row = plan.row();
    CallStack recorded = stackReader.read(event.pools(), event.number(plan.stack()));
    CallStack stack =
        SLEEP.equals(plan.name())
            ? sleepsOfChunk.computeIfAbsent(recorded, EvidenceReader::withSleep)
            : recorded;
    boolean isAsleep = plan.state() >= 0 && SLEEPING.equals(event.text(plan.state()));
    if (plan.spell() != null) {
      Spell.Kind kind =
          plan.spell() == Spell.Kind.WALL && !isAsleep ? Spell.Kind.PROCESSOR : plan.spell();
      if (!isAsleep || plan.spell() == Spell.Kind.WALL) {
        times.spell(event, plan, kind, stack, row == null ? "" : subject(event, row, plan));
      }
    }
    if (row != null && isAsleep) {
      asleep++;
    } else if (row != null) {
      evidence(event, row, plan, stack);
    }
  }

  private void evidence(ChunkEvent event, EventTable row, EventPlan plan, CallStack stack) {
    if (row.kind() == Evidence.EXCEPTION && isSecond(stack)) {
      return;
    }
    if (wanted != null && !wanted.test(asked(event, plan, stack))) {
      return;
    }
    StackTally tally = (row.substitute() ? substitutes : tallies).get(row.kind());
    if (tally != null) {
      String subject = subject(event, row, plan);
      int thread = thread(event.pools(), event.number(plan.thread()));
      long second = TimeUnit.NANOSECONDS.toSeconds(event.startNanos());
      long weight = weight(event, row, plan);
      if (row.measure() == EventTable.Measure.WEIGHT) {
        allocations.add(
            thread, weight, counting -> tally.add(stack, subject, counting, thread, second));
      } else {
        tally.add(stack, subject, weight, thread, second);
      }
    }
  }

  /**
   * Returns the stack of a sleep as JDK 17 records it, with {@code Thread.sleep} on top. JDK 21
   * records the method that {@code Thread.sleep} calls at its end, JDK 25 neither of them.
   */
  static CallStack withSleep(CallStack recorded) {
    List<StackFrame> frames = recorded.frames();
    if (!frames.isEmpty() && frames.get(0).name().equals(AFTER_SLEEP)) {
      return new CallStack(frames.subList(1, frames.size()), recorded.isTruncated());
    }
    if (frames.isEmpty() || frames.get(0).className().equals(SLEEPER.className())) {
      return recorded;
    }
    List<StackFrame> all = new ArrayList<>(List.of(SLEEPER));
    all.addAll(frames);
    return new CallStack(all, recorded.isTruncated());
  }

  ThreadTimes times() {
    return times;
  }

  /** Called after the last event. */
  void end() {
    allocations.end();
  }

  private static EvidenceEvent asked(ChunkEvent event, EventPlan plan, CallStack stack) {
    long id = event.pools().javaThreadId(event.number(plan.thread()));
    return new EvidenceEvent(plan.name(), id > 0 ? id : -1, event.durationNanos(), stack);
  }

  /* The recorder writes an event in the constructor of Throwable, for an error also in Error's. */
  private static boolean isSecond(CallStack stack) {
    return !stack.frames().isEmpty() && stack.frames().get(0).className().equals(ERROR);
  }

  /** The stacks of a kind, or of its substitutes if it has no others. */
  List<WeightedStack> stacks(Evidence kind) {
    return counting(kind).heaviestFirst();
  }

  private StackTally counting(Evidence kind) {
    StackTally first = tallies.getOrDefault(kind, tally(kind));
    return first.isEmpty() ? substitutes.getOrDefault(kind, first) : first;
  }

  /** Remarks for the readers of the facts. */
  List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (asleep > 0) {
      remarks.add(
          asleep + " samples of sleeping threads are left out: they are no processor time.");
    }
    if (virtualThreads) {
      remarks.add(
          "Some threads are virtual: no event tells of a wait in which one leaves its carrier, so that blocked time is that of other threads.");
    }
    if (tooManyThreads) {
      remarks.add("Only " + MAX_THREADS + " threads are told apart; the recording has more.");
    }
    if (budget.isFull()) {
      remarks.add(
          "There was no budget for all different stacks: what came last is added up under one. Diagnose with a larger heap (-Xmx) or a shorter recording.");
    }
    truncation().ifPresent(remarks::add);
    return remarks;
  }

  private Optional<String> truncation() {
    NavigableMap<Integer, Long> counts = new TreeMap<>();
    tallies.keySet().forEach(kind -> counting(kind).addTruncatedTo(counts));
    if (counts.isEmpty()) {
      return Optional.empty();
    }
    long count = counts.values().stream().mapToLong(Long::longValue).sum();
    int depth = counts.lastKey();
    return Optional.of(
        count
            + (count == 1 ? " stack is" : " stacks are")
            + " cut off after "
            + depth
            + " frames, so that what called them is unknown; start the service with -XX:FlightRecorderOptions=stackdepth="
            + Math.min(MAX_DEPTH, Math.max(DEEP, 2 * depth))
            + '.');
  }

  private String subject(ChunkEvent event, EventTable row, EventPlan plan) {
    if (row.typeField().isEmpty()) {
      return row.kind() == Evidence.IO ? plan.name() : "";
    }
    if (plan.subject() < 0) {
      return "";
    }
    long key = event.number(plan.subject());
    // Retained objects have keys of their own, and each is seen once.
    if (row.kind() == Evidence.RETAINED && isOldObject(plan)) {
      return kept(event.pools().objectClass(key));
    }
    String name = classesOfChunk.get(key);
    if (name == null) {
      name = kept(event.pools().className(key));
      classesOfChunk.put(key, name);
    }
    return name;
  }

  /** The normal form of a class name; empty if there is no memory for it. */
  private String kept(String recorded) {
    String known = classNames.get(recorded);
    if (known == null && budget.take(CLASS_BYTES + 2 * MemoryBudget.ofText(recorded))) {
      known = NormalNames.ofClass(recorded);
      classNames.put(recorded, known);
    }
    return known == null ? "" : known;
  }

  private static boolean isOldObject(EventPlan plan) {
    return plan.row() != null && plan.row().typeField().equals("object");
  }

  private static long weight(ChunkEvent event, EventTable row, EventPlan plan) {
    return switch (row.measure()) {
      case ONE -> 1;
      case DURATION -> Math.max(0, event.durationNanos());
      case WEIGHT, ALLOCATION_SIZE, TLAB_SIZE -> event.number(plan.weight());
    };
  }

  /** The number of a thread among the known threads; -1 for no thread. */
  private int thread(ChunkPools pools, long key) {
    Integer known = threadsOfChunk.get(key);
    if (known != null) {
      return known;
    }
    if (!pools.hasThread(key)) {
      return -1;
    }
    long java = pools.javaThreadId(key);
    long id = java > 0 ? java : -pools.osThreadId(key);
    virtualThreads = virtualThreads || pools.isVirtualThread(key);
    Integer met = threads.get(id);
    if (met == null && threads.size() >= MAX_THREADS) {
      tooManyThreads = true;
      return -1;
    }
    int number = met == null ? threads.size() : met;
    threads.putIfAbsent(id, number);
    threadsOfChunk.put(key, number);
    return number;
  }
}
