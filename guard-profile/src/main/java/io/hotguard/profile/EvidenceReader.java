/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.Evidence;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;

/** Adds up the events that hold evidence. */
final class EvidenceReader {
  private static final int MAX_RECENT = 10_000;
  private static final String ERROR = "java.lang.Error";
  private static final String SLEEPING = "STATE_SLEEPING";

  private final StackReader stackReader = new StackReader();
  private final Map<Evidence, StackTally> tallies = new EnumMap<>(Evidence.class);
  private final Map<Evidence, StackTally> substitutes = new EnumMap<>(Evidence.class);
  /* Within a chunk a thread is one recorded object. */
  private final IdentityHashMap<RecordedThread, Integer> recentThreads = new IdentityHashMap<>();
  private final Map<Long, Integer> threads = new HashMap<>();
  private final Map<String, String> classNames = new HashMap<>();
  private long asleep;

  EvidenceReader() {
    for (Evidence kind : Evidence.values()) {
      tallies.put(kind, tally(kind));
      substitutes.put(kind, tally(kind));
    }
  }

  private static StackTally tally(Evidence kind) {
    return new StackTally(kind == Evidence.BLOCKED);
  }

  void read(RecordedEvent event, EventTable row, EventPlan plan, long epochSecond) {
    boolean sampled = row.kind() == Evidence.CPU || row.kind() == Evidence.NATIVE;
    if (row.kind() == Evidence.CPU
        && plan.hasState()
        && SLEEPING.equals(event.getString("state"))) {
      asleep++;
      return;
    }
    CallStack stack = stackReader.read(event.getStackTrace());
    if (row.kind() == Evidence.EXCEPTION && isSecond(stack)) {
      return;
    }
    RecordedThread thread =
        sampled && plan.hasSampledThread() ? event.getThread("sampledThread") : event.getThread();
    StackTally tally = (row.substitute() ? substitutes : tallies).get(row.kind());
    if (tally != null) {
      tally.add(
          stack,
          type(event, row),
          weight(event, row),
          thread == null ? -1 : number(thread),
          epochSecond);
    }
  }

  /* The recorder writes an event in the constructor of Throwable and, of an error, another one in that of Error. */
  private static boolean isSecond(CallStack stack) {
    return !stack.frames().isEmpty() && stack.frames().get(0).className().equals(ERROR);
  }

  /** The stacks of a kind; those of its substitutes where they are all there is. */
  List<WeightedStack> stacks(Evidence kind) {
    return counting(kind).heaviestFirst();
  }

  private StackTally counting(Evidence kind) {
    StackTally first = tallies.getOrDefault(kind, tally(kind));
    return first.isEmpty() ? substitutes.getOrDefault(kind, first) : first;
  }

  /** What the readers of the facts should know. */
  List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (asleep > 0) {
      remarks.add(
          asleep + " samples of sleeping threads are left out: they are no processor time.");
    }
    if (stackReader.isFull()) {
      remarks.add("There was no room for all different stacks; the rarest may be missing.");
    }
    if (counting(Evidence.CPU).isAnyTruncated()) {
      remarks.add(
          "Some stacks are cut off, so that what called them is unknown; record with stackdepth=128.");
    }
    return remarks;
  }

  private String type(RecordedEvent event, EventTable row) {
    if (row.typeField().isEmpty()) {
      return row.kind() == Evidence.IO ? event.getEventType().getName() : "";
    }
    RecordedClass type = event.getClass(row.typeField());
    String name = type == null ? null : type.getName();
    return name == null ? "" : classNames.computeIfAbsent(name, NormalNames::ofClass);
  }

  private static long weight(RecordedEvent event, EventTable row) {
    return switch (row.measure()) {
      case ONE -> 1;
      case DURATION -> Math.max(0, event.getDuration().toNanos());
      case WEIGHT -> event.getLong("weight");
      case ALLOCATION_SIZE -> event.getLong("allocationSize");
      case TLAB_SIZE -> event.getLong("tlabSize");
    };
  }

  private int number(RecordedThread thread) {
    Integer known = recentThreads.get(thread);
    if (known != null) {
      return known;
    }
    if (recentThreads.size() >= MAX_RECENT) {
      recentThreads.clear();
    }
    long id = thread.getJavaThreadId() > 0 ? thread.getJavaThreadId() : -thread.getOSThreadId();
    int number = threads.computeIfAbsent(id, key -> threads.size());
    recentThreads.put(thread, number);
    return number;
  }
}
