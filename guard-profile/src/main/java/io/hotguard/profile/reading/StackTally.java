/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.MemoryBudget;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.jfr.StackReader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds up events of one kind by stack and type; keeps their large timeline only on request. */
final class StackTally {
  private static final Comparator<WeightedStack> HEAVIEST_FIRST =
      Comparator.comparingLong((WeightedStack each) -> -each.weight())
          .thenComparing(each -> -each.count())
          .thenComparing(WeightedStack::type)
          .thenComparing(WeightedStack::stack, StackTally::compare);

  private static final Comparator<StackFrame> FRAMES =
      Comparator.comparing(StackFrame::className)
          .thenComparing(StackFrame::method)
          .thenComparingInt(StackFrame::line)
          .thenComparing(StackFrame::descriptor);
  private static final Timeline UNTIMED = new Timeline();

  private static final Key REST = new Key(StackReader.OVERFLOW, "");
  private static final int CELL_BYTES = 256;

  private final boolean timed;
  private final MemoryBudget budget;
  private final Map<Key, Cell> cells = new HashMap<>();

  /* Hand-written methods, since there is one key for each event. */
  private record Key(CallStack stack, String type) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key && stack.equals(key.stack) && type.equals(key.type);
    }

    @Override
    public int hashCode() {
      return stack.hashCode() * 31 + type.hashCode();
    }
  }

  private static final class Cell {
    long count;
    long weight;
    final BitSet threads = new BitSet();
    final Timeline timeline;

    Cell(boolean timed) {
      timeline = timed ? new Timeline() : UNTIMED;
    }
  }

  StackTally(boolean timed, MemoryBudget budget) {
    this.timed = timed;
    this.budget = budget;
  }

  void add(CallStack stack, String type, long weight, int thread, long epochSecond) {
    Cell cell = cell(new Key(stack, type));
    cell.count++;
    cell.weight += weight;
    if (timed) {
      cell.timeline.add(epochSecond, weight, budget);
    }
    if (thread >= 0 && (thread < cell.threads.size() || budget.take(thread / Byte.SIZE))) {
      cell.threads.set(thread);
    }
  }

  private Cell cell(Key key) {
    Cell known = cells.get(key);
    if (known == null) {
      Key kept = budget.take(CELL_BYTES) ? key : REST;
      known = cells.computeIfAbsent(kept, each -> new Cell(timed));
    }
    return known;
  }

  /* There are many ties, and a text of each stack would take longer than reading the recording. */
  private static int compare(CallStack one, CallStack other) {
    List<StackFrame> frames = one.frames();
    int common = Math.min(frames.size(), other.frames().size());
    for (int i = 0; i < common; i++) {
      int order = FRAMES.compare(frames.get(i), other.frames().get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(frames.size(), other.frames().size());
  }

  /** How many events have a stack whose outer end is missing, by its depth. */
  void addTruncatedTo(Map<Integer, Long> countsByDepth) {
    cells.forEach(
        (key, cell) -> {
          if (key.stack().isTruncated() && !key.stack().equals(StackReader.OVERFLOW)) {
            countsByDepth.merge(key.stack().frames().size(), cell.count, Long::sum);
          }
        });
  }

  boolean isEmpty() {
    return cells.isEmpty();
  }

  List<WeightedStack> heaviestFirst() {
    List<WeightedStack> all = new ArrayList<>(cells.size());
    cells.forEach(
        (key, cell) ->
            all.add(
                new WeightedStack(
                    key.stack(),
                    key.type(),
                    cell.count,
                    cell.weight,
                    cell.threads,
                    cell.timeline)));
    all.sort(HEAVIEST_FIRST);
    return all;
  }
}
