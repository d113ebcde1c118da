/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.ChunkEvent;
import io.hotguard.profile.jfr.MemoryBudget;
import io.hotguard.profile.jfr.NormalNames;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.jfr.StackReader;
import io.hotguard.rule.Evidence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the events that tell what threads did. */
final class EvidenceReader {
  private static final String ERROR = "java.lang.Error";
  private static final StackFrame SLEEPER = new StackFrame("java.lang.Thread", "sleep", 0);
  private static final String AFTER_SLEEP = "java.lang.Thread.afterSleep";
  private static final String SLEEPING = "STATE_SLEEPING";

  private static final String OLD_OBJECT = "object";
  private static final String PATH = "path";
  private static final String STACK = "stackTrace";
  private static final String THREAD = "eventThread";
  private static final String SAMPLED_THREAD = "sampledThread";
  private static final int DEEP = 128;
  private static final int MAX_DEPTH = 2048; // of the recorder
  private static final int CLASS_BYTES = 80;

  private final MemoryBudget budget;
  private final StackReader stackReader;
  private final Map<Long, String> classesOfChunk = new HashMap<>();
  private final Map<CallStack, CallStack> sleepsOfChunk = new HashMap<>();
  private final Map<String, String> classNames = new HashMap<>();
  private final ThreadTimes times;
  private final RecordingReader.@Nullable Filter wanted;
  private long asleep;

  /**
   * @param wanted tells which events count; null for all
   * @param budget what is kept must fit into
   */
  EvidenceReader(RecordingReader.@Nullable Filter wanted, MemoryBudget budget) {
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
  void read(ChunkEvent event, EventTable row) {
    CallStack recorded = stackReader.read(event.pools(), event.number(STACK));
    CallStack stack =
        row.kind() == Spell.Kind.SLEEP
            ? sleepsOfChunk.computeIfAbsent(recorded, EvidenceReader::withSleep)
            : recorded;
    boolean isSample = row.kind() == Spell.Kind.PROCESSOR || row.kind() == Spell.Kind.WALL;
    boolean isAsleep = isSample && SLEEPING.equals(event.text("state"));
    if (isAsleep && row.kind() != Spell.Kind.WALL) {
      asleep++;
      return;
    }
    long thread = event.number(event.type().index(SAMPLED_THREAD) < 0 ? THREAD : SAMPLED_THREAD);
    if (!isWanted(event, thread, stack)
        || (row.kind() == Spell.Kind.EXCEPTION && isSecond(stack))) {
      return;
    }
    boolean running = row.kind() == Spell.Kind.WALL && !isAsleep && !isParking(stack);
    Spell.Kind kind = running ? Spell.Kind.PROCESSOR : kind(event, row);
    int rank = running ? EventTable.WALL_RANK : row.rank();
    boolean timed = row.kind().isWait() || row.kind() == Spell.Kind.PINNED;
    long weight =
        !row.weightField().isEmpty()
            ? event.number(row.weightField())
            : timed ? event.durationNanos() : 1;
    Spell.Ending ending = ThreadTimes.ending(event, kind);
    times.add(
        event,
        thread,
        new ThreadTimes.Key(kind, rank, stack, subject(event, row), ending),
        weight,
        row.weightField().equals(EventTable.WEIGHT));
  }

  private boolean isWanted(ChunkEvent event, long thread, CallStack stack) {
    long id = event.pools().javaThreadId(thread);
    return wanted == null
        || wanted.test(event.type().name(), id > 0 ? id : -1, event.durationNanos(), stack);
  }

  /** A file without a path is one end of a stream, such as the output of another process. */
  private static Spell.Kind kind(ChunkEvent event, EventTable row) {
    boolean named = event.type().index(PATH) < 0 || event.text(PATH) != null;
    if (row.kind() != Spell.Kind.FILE || named) {
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

  /* The recorder writes an event in the constructor of Throwable, for an error also in Error's. */
  private static boolean isSecond(CallStack stack) {
    return !stack.frames().isEmpty() && stack.frames().get(0).className().equals(ERROR);
  }

  /** Remarks for the readers of the facts, which have these spells. */
  List<String> remarks(List<Spell> spells) {
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
    truncation(spells).ifPresent(remarks::add);
    return remarks;
  }

  private static Optional<String> truncation(List<Spell> spells) {
    List<Spell> cut =
        spells.stream()
            .filter(each -> each.stack().isTruncated())
            .filter(each -> !each.stack().equals(StackReader.OVERFLOW))
            .toList();
    long count = Spell.count(cut);
    int depth = cut.stream().mapToInt(each -> each.stack().frames().size()).max().orElse(0);
    return count == 0
        ? Optional.empty()
        : Optional.of(
            "%s cut off after %s frames, so that what called them is unknown; start the service with -XX:FlightRecorderOptions=stackdepth=%s."
                .formatted(
                    count == 1 ? "1 stack is" : count + " stacks are",
                    depth,
                    Math.min(MAX_DEPTH, Math.max(DEEP, 2 * depth))));
  }

  private String subject(ChunkEvent event, EventTable row) {
    if (row.typeField().isEmpty()) {
      return row.kind().evidence() == Evidence.IO ? event.type().name() : "";
    }
    int field = event.type().index(row.typeField());
    if (field < 0) {
      return "";
    }
    if (row.kind() == Spell.Kind.PINNED) {
      return kept(String.valueOf(event.text(field)));
    }
    long key = event.number(field);
    // Retained objects have keys of their own, and each is seen once.
    if (row.typeField().equals(OLD_OBJECT)) {
      return kept(event.pools().objectClass(key));
    }
    return classesOfChunk.computeIfAbsent(key, each -> kept(event.pools().className(each)));
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
}
