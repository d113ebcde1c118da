/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The unique event identifiers seen at one sink: the evidence that counters are compared with.
 *
 * <p>An identifier is {@code id=THREAD:SEQUENCE} anywhere in a record. Records without one count
 * nowhere (stack trace lines, the guard's own report).
 *
 * <p>Threading: {@code record} may be called by several connection threads; reads follow the end of
 * all of them.
 */
public final class EventLedger {
  private static final Pattern ID = Pattern.compile("id=(\\d{1,9}):(\\d{1,9})");

  private final BitSet[] seen;
  private long duplicates;

  public EventLedger(int threads) {
    seen = new BitSet[threads];
    for (int thread = 0; thread < threads; thread++) {
      seen[thread] = new BitSet();
    }
  }

  public void record(byte[] bytes, int length) {
    record(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
  }

  private synchronized void record(String text) {
    Matcher id = ID.matcher(text);
    int thread = id.find() ? Integer.parseInt(id.group(1)) : Integer.MAX_VALUE;
    if (thread >= seen.length) {
      return;
    }
    int sequence = Integer.parseInt(id.group(2));
    if (seen[thread].get(sequence)) {
      duplicates++;
    } else {
      seen[thread].set(sequence);
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

  /** Records the lines of log files. */
  public void recordLines(List<Path> files) throws IOException {
    for (Path file : files) {
      try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
        lines.forEach(this::record);
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

  public synchronized long duplicates() {
    return duplicates;
  }
}
