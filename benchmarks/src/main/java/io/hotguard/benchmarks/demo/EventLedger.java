/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The unique event identifiers seen at one sink: the evidence that counters are compared with.
 *
 * <p>An identifier is {@code id=THREAD:SEQUENCE} anywhere in a record. Records without one are
 * counted as foreign (stack trace lines, the guard's own report).
 *
 * <p>Threading: {@code record} may be called by several connection threads; reads follow the end of
 * all of them.
 */
public final class EventLedger {
  private static final byte[] MARK = {'i', 'd', '='};

  private final BitSet[] seen;
  private long duplicates;
  private long foreign;

  public EventLedger(int threads) {
    seen = new BitSet[threads];
    for (int thread = 0; thread < threads; thread++) {
      seen[thread] = new BitSet();
    }
  }

  public synchronized void record(byte[] bytes, int length) {
    int at = indexOfMark(bytes, length);
    int colon = at < 0 ? -1 : endOfDigits(bytes, at, length);
    if (colon <= at || colon >= length || bytes[colon] != ':') {
      foreign++;
      return;
    }
    int end = endOfDigits(bytes, colon + 1, length);
    long thread = number(bytes, at, colon);
    long sequence = number(bytes, colon + 1, end);
    if (end == colon + 1 || thread >= seen.length || sequence > Integer.MAX_VALUE) {
      foreign++;
      return;
    }
    BitSet ofThread = seen[(int) thread];
    if (ofThread.get((int) sequence)) {
      duplicates++;
    } else {
      ofThread.set((int) sequence);
    }
  }

  /** The events of the log files that have a prefix, in a directory. */
  public static EventLedger ofFiles(Path directory, String prefix, int threads) throws IOException {
    EventLedger ledger = new EventLedger(threads);
    try (Stream<Path> files = Files.list(directory)) {
      ledger.recordLines(
          files.filter(file -> file.getFileName().toString().startsWith(prefix)).sorted().toList());
    }
    return ledger;
  }

  void recordLines(List<Path> files) throws IOException {
    byte[] line = new byte[1 << 16];
    for (Path file : files) {
      try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 20)) {
        int length = 0;
        for (int next = in.read(); next >= 0; next = in.read()) {
          if (next == '\n') {
            record(line, length);
            length = 0;
          } else if (length < line.length) {
            line[length++] = (byte) next;
          }
        }
        if (length > 0) {
          record(line, length);
        }
      }
    }
  }

  public synchronized Map<Kind, Long> unique() {
    Map<Kind, Long> counts = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      counts.put(kind, 0L);
    }
    for (BitSet ofThread : seen) {
      for (int sequence = ofThread.nextSetBit(0);
          sequence >= 0;
          sequence = ofThread.nextSetBit(sequence + 1)) {
        counts.merge(EventMix.kindAt(sequence), 1L, Long::sum);
      }
    }
    return counts;
  }

  public synchronized long total() {
    long total = 0;
    for (BitSet ofThread : seen) {
      total += ofThread.cardinality();
    }
    return total;
  }

  public synchronized long duplicates() {
    return duplicates;
  }

  public synchronized long foreign() {
    return foreign;
  }

  private static int indexOfMark(byte[] bytes, int length) {
    for (int i = 0; i + MARK.length <= length; i++) {
      if (bytes[i] == MARK[0] && bytes[i + 1] == MARK[1] && bytes[i + 2] == MARK[2]) {
        return i + MARK.length;
      }
    }
    return -1;
  }

  private static int endOfDigits(byte[] bytes, int from, int length) {
    int end = from;
    while (end < length && end - from < 18 && bytes[end] >= '0' && bytes[end] <= '9') {
      end++;
    }
    return end;
  }

  private static long number(byte[] bytes, int from, int to) {
    long number = 0;
    for (int i = from; i < to; i++) {
      number = number * 10 + (bytes[i] - '0');
    }
    return number;
  }
}
