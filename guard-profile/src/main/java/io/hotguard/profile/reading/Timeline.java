/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.MemoryBudget;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Weight by second of the epoch: at most {@value #MAX_CELLS} cells of 16 bytes. Excess cells are
 * joined in pairs.
 */
public final class Timeline {
  private static final int MAX_CELLS = 256;
  private static final int FEW = 2;
  private static final int CELL_BYTES = 16;

  /* Ascending. Events arrive nearly in order of time, so a cell is searched from the end. */
  private long[] seconds = new long[FEW];
  private long[] sums = new long[FEW];
  private int size;
  private long cellSeconds = 1;

  /** Adds a weight; to the previous second if there is no memory for another cell. */
  void add(long epochSecond, long weight, MemoryBudget budget) {
    long first = begin(epochSecond);
    int at = size - 1;
    while (at >= 0 && seconds[at] > first) {
      at--;
    }
    if (at >= 0 && seconds[at] == first) {
      sums[at] += weight;
      return;
    }
    if (size > 0 && size == seconds.length && !budget.take((long) size * CELL_BYTES)) {
      sums[Math.max(0, at)] += weight;
      return;
    }
    insert(at + 1, first, weight);
    while (size > MAX_CELLS) {
      join();
    }
  }

  private long begin(long epochSecond) {
    return Math.floorDiv(epochSecond, cellSeconds) * cellSeconds;
  }

  private void insert(int at, long second, long weight) {
    if (size == seconds.length) {
      seconds = Arrays.copyOf(seconds, 2 * size);
      sums = Arrays.copyOf(sums, 2 * size);
    }
    System.arraycopy(seconds, at, seconds, at + 1, size - at);
    System.arraycopy(sums, at, sums, at + 1, size - at);
    seconds[at] = second;
    sums[at] = weight;
    size++;
  }

  private void join() {
    cellSeconds *= 2;
    int joined = 0;
    for (int i = 0; i < size; i++) {
      long first = begin(seconds[i]);
      if (joined > 0 && seconds[joined - 1] == first) {
        sums[joined - 1] += sums[i];
      } else {
        seconds[joined] = first;
        sums[joined] = sums[i];
        joined++;
      }
    }
    size = joined;
  }

  /** The sums by the first second of each cell. */
  public Map<Long, Long> cells() {
    Map<Long, Long> cells = new TreeMap<>();
    for (int i = 0; i < size; i++) {
      cells.put(seconds[i], sums[i]);
    }
    return cells;
  }
}
