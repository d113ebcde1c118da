/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.logging.log4j.spi.StandardLevel;
import org.jspecify.annotations.Nullable;

/**
 * Words the line that tells of dropped events: how many since the last line, per level, which
 * loggers.
 *
 * <p><b>Threading:</b> the consumer only.
 */
final class LossNotice {
  private static final int LOGGERS = 5;

  private final Ledger ledger;
  private final long intervalNanos;
  private long lastNanos;
  private SortedMap<StandardLevel, Long> lastPerLevel = new TreeMap<>();
  private Map<String, Long> lastPerLogger = Map.of();
  private long lastTotal;

  LossNotice(Ledger ledger, long intervalNanos, long nowNanos) {
    this.ledger = ledger;
    this.intervalNanos = intervalNanos;
    lastNanos = nowNanos - intervalNanos;
  }

  /** The line that is due now; null if nothing was dropped since the last or that was just now. */
  @Nullable String next(long nowNanos) {
    if (nowNanos - lastNanos < intervalNanos) {
      return null;
    }
    Drops.Totals drops = ledger.drops();
    long total = drops.all();
    if (total == lastTotal) {
      return null;
    }
    SortedMap<StandardLevel, Long> perLevel = drops.byLevel();
    List<Map.Entry<String, Long>> perLogger = drops.byLogger();
    String line =
        String.format(
            Locale.ROOT,
            "hotguard: %d log events dropped since the last notice (%s; loggers: %s), %d since start",
            total - lastTotal,
            levels(perLevel),
            loggers(perLogger),
            total);
    lastNanos = nowNanos;
    lastTotal = total;
    lastPerLevel = perLevel;
    lastPerLogger =
        perLogger.stream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    return line;
  }

  private String levels(SortedMap<StandardLevel, Long> perLevel) {
    StringJoiner joiner = new StringJoiner(", ");
    perLevel.forEach(
        (level, count) -> {
          long more = count - lastPerLevel.getOrDefault(level, 0L);
          if (more > 0) {
            joiner.add(level + " " + more);
          }
        });
    return joiner.toString();
  }

  private String loggers(List<Map.Entry<String, Long>> perLogger) {
    List<Map.Entry<String, Long>> recent = new ArrayList<>();
    for (Map.Entry<String, Long> entry : perLogger) {
      long more = entry.getValue() - lastPerLogger.getOrDefault(entry.getKey(), 0L);
      if (more > 0) {
        recent.add(Map.entry(entry.getKey(), more));
      }
    }
    recent.sort(Map.Entry.<String, Long>comparingByValue().reversed());
    StringJoiner joiner = new StringJoiner(", ");
    recent.stream().limit(LOGGERS).forEach(e -> joiner.add(e.getKey() + " " + e.getValue()));
    if (recent.size() > LOGGERS) {
      joiner.add("and " + (recent.size() - LOGGERS) + " more");
    }
    return joiner.toString();
  }
}
