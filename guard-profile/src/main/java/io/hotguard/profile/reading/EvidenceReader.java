/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.ChunkEvent;
import io.hotguard.profile.jfr.LongMap;
import io.hotguard.profile.jfr.MemoryBudget;
import io.hotguard.profile.jfr.NormalNames;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.jfr.StackReader;
import io.hotguard.rule.Evidence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the events that tell what threads did. */
final class EvidenceReader {
  private static final String ERROR = "java.lang.Error";
  private static final StackFrame SLEEPER = new StackFrame("java.lang.Thread", "sleep", 0);
  private static final String AFTER_SLEEP = "java.lang.Thread.afterSleep";
  private static final String SLEEPING = "STATE_SLEEPING";

  private static final String OLD_OBJECT = "object";
  private static final int DEEP = 128;
  private static final int MAX_DEPTH = 2048; // of the recorder
  private static final int CLASS_BYTES = 80;

  private final MemoryBudget budget;
  private final StackReader stackReader;
  private final LongMap<String> classesOfChunk = new LongMap<>();
  private final Map<CallStack, CallStack> sleepsOfChunk = new HashMap<>();
  private final Map<String, String> classNames = new HashMap<>();
  private final FirstWeights allocations = new FirstWeights();
  private final ThreadTimes times;
  private final @Nullable Predicate<? super EvidenceEvent> wanted;
  private long asleep;

  /**
   * @param wanted tells which events count; null for all
   * @param budget what is kept must fit into
   */
  EvidenceReader(@Nullable Predicate<? super EvidenceEvent> wanted, MemoryBudget budget) {
    this.wanted = wanted;
    this.budget = budget;
    this.stackReader = new StackReader(budget);
    this.times = new ThreadTimes(budget);
  }

  /** Keys are valid within one chunk only. */
  void beginChunk() {
    stackReader.beginChunk();
    times.beginChunk();
    classesOfChunk.clear();
    sleepsOfChunk.clear();
  }

  /** Reads an event that tells what its thread did. */
  void read(ChunkEvent event, EventPlan plan, EventTable row) {
    CallStack recorded = stackReader.read(event.pools(), event.number(plan.stack()));
    CallStack stack =
        row.kind() == Spell.Kind.SLEEP
            ? sleepsOfChunk.computeIfAbsent(recorded, EvidenceReader::withSleep)
            : recorded;
    boolean isAsleep = plan.state() >= 0 && SLEEPING.equals(event.text(plan.state()));
    if (isAsleep && row.kind() != Spell.Kind.WALL) {
      asleep++;
      return;
    }
    boolean refused = wanted != null && !wanted.test(asked(event, plan, stack));
    if (refused || (row.kind() == Spell.Kind.EXCEPTION && isSecond(stack))) {
      return;
    }
    boolean running = row.kind() == Spell.Kind.WALL && !isAsleep && !isParking(stack);
    Spell.Kind kind = running ? Spell.Kind.PROCESSOR : kind(event, row);
    int rank = running ? EventTable.WALL_RANK : row.rank();
    String subject = subject(event, row, plan);
    ThreadTimes.Adding adding = times.adding(event, plan, kind, rank, stack, subject);
    long weight = weight(event, row, plan);
    if (row.measure() == EventTable.Measure.WEIGHT) {
      allocations.add(adding.thread(), weight, adding::add);
    } else {
      adding.add(weight);
    }
  }

  /** A file without a path is one end of a stream, such as the output of another process. */
  private static Spell.Kind kind(ChunkEvent event, EventTable row) {
    if (row.kind() != Spell.Kind.FILE) {
      return row.kind();
    }
    int path = event.type().index(EventPlan.PATH);
    if (path < 0 || event.text(path) != null) {
      return row.kind();
    }
    return event.type().name().equals(EventTable.FILE_READ) ? Spell.Kind.READ : Spell.Kind.WRITE;
  }

  /**
   * True for a thread that falls asleep or has just been woken, which the profiler calls running.
   */
  private static boolean isParking(CallStack stack) {
    for (StackFrame frame : stack.frames()) {
      if (frame.className().endsWith(".misc.Unsafe")) {
        return frame.method().equals("park");
      }
      if (!frame.className().contains(".so")) {
        return false; // The frames before are of native code.
      }
    }
    return false;
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

  /** Remarks for the readers of the facts. */
  List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (asleep > 0) {
      remarks.add(
          asleep + " samples of sleeping threads are left out: they are no processor time.");
    }
    remarks.addAll(times.remarks());
    if (budget.isFull()) {
      remarks.add(
          "There was no budget for all different stacks: what came last is added up under one. Diagnose with a larger heap (-Xmx) or a shorter recording.");
    }
    truncation().ifPresent(remarks::add);
    return remarks;
  }

  private Optional<String> truncation() {
    NavigableMap<Integer, Long> counts = new TreeMap<>();
    times.addTruncatedTo(counts);
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
      return row.evidence() == Evidence.IO ? plan.name() : "";
    }
    if (plan.subject() < 0) {
      return "";
    }
    if (row.kind() == Spell.Kind.PINNED) {
      return kept(String.valueOf(event.text(plan.subject())));
    }
    long key = event.number(plan.subject());
    // Retained objects have keys of their own, and each is seen once.
    if (row.typeField().equals(OLD_OBJECT)) {
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

  private static long weight(ChunkEvent event, EventTable row, EventPlan plan) {
    return switch (row.measure()) {
      case ONE -> 1;
      case DURATION -> Math.max(0, event.durationNanos());
      case WEIGHT, ALLOCATION_SIZE, TLAB_SIZE -> event.number(plan.weight());
    };
  }
}
