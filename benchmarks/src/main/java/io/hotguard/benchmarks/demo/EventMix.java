/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Derives an event's kind from its sequence number, so that evidence can be split by level
 * afterwards.
 */
public final class EventMix {
  /** Level of an event. DEBUG is switched off in the configuration. */
  public enum Kind {
    DEBUG,
    INFO,
    WARN,
    ERROR;

    public boolean isEnabled() {
      return this != DEBUG;
    }
  }

  private static final int CYCLE = 200;
  private static final int DEBUG_SLOTS = 10;
  private static final int WARN_SLOTS = 9;
  private static final int ERROR_SLOTS = 1;

  /** Coprime to {@link #CYCLE}: consecutive sequence numbers visit every slot once per cycle. */
  private static final int STRIDE = 7919;

  private EventMix() {}

  public static Kind kindAt(long sequence) {
    int slot = (int) (sequence * STRIDE % CYCLE);
    if (slot < DEBUG_SLOTS) {
      return Kind.DEBUG;
    }
    if (slot < DEBUG_SLOTS + WARN_SLOTS) {
      return Kind.WARN;
    }
    return slot < DEBUG_SLOTS + WARN_SLOTS + ERROR_SLOTS ? Kind.ERROR : Kind.INFO;
  }

  /**
   * Every tenth event comes from a library without a logger entry of its own, hence from the root
   * logger.
   */
  public static boolean isFromLibrary(long sequence) {
    return sequence % 10 == 9;
  }

  /** Events of {@code kind} among the first {@code length} sequence numbers. */
  public static long countIn(long length, Kind kind) {
    long cycles = length / CYCLE;
    long count = cycles == 0 ? 0 : cycles * countPartial(0, CYCLE, kind);
    return count + countPartial(cycles * CYCLE, length, kind);
  }

  /** The enabled events by kind, of threads that used the first so many sequence numbers. */
  public static Map<Kind, Long> enabledIn(List<Long> returnedPerThread) {
    Map<Kind, Long> logged = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      long count = returnedPerThread.stream().mapToLong(n -> countIn(n, kind)).sum();
      logged.put(kind, kind.isEnabled() ? count : 0);
    }
    return logged;
  }

  private static long countPartial(long from, long to, Kind kind) {
    long count = 0;
    for (long sequence = from; sequence < to; sequence++) {
      if (kindAt(sequence) == kind) {
        count++;
      }
    }
    return count;
  }
}
