/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Words the line about dropped events, in all and per isolated appender. Consumer only. */
public final class LossNotice {
  private static final int LOGGERS = 5;

  /** Looks per interval, on the one consumer thread; only a loss makes one costly. */
  private static final int LOOKS = 100;

  private final Ledger ledger;
  private final Supplier<SortedMap<String, Long>> isolated;
  private final long intervalNanos;
  private long nextLookNanos;
  private SortedMap<EventLevel, Long> lastPerLevel = new TreeMap<>();
  private SortedMap<DropReason, Long> lastPerReason = new TreeMap<>();
  private Map<String, Long> lastPerLogger = Map.of();
  private long lastTotal;
  private final Map<String, Long> lastIsolated = new HashMap<>();

  /**
   * @param isolated how many events each isolated appender has lost since the start, by its name:
   *     never fewer than before, also if the appender leaves and comes back
   */
  public LossNotice(
      Ledger ledger,
      Supplier<SortedMap<String, Long>> isolated,
      long intervalNanos,
      long nowNanos) {
    this.ledger = ledger;
    this.isolated = isolated;
    this.intervalNanos = intervalNanos;
    nextLookNanos = nowNanos;
  }

  /** Returns the due line; null if there are no new drops or the last line is recent. */
  public @Nullable String next(long nowNanos) {
    if (nowNanos - nextLookNanos < 0) {
      return null;
    }
    nextLookNanos = nowNanos + intervalNanos / LOOKS;
    return line(nowNanos, 1); // The excess may be the line that has reported the drops.
  }

  /** Returns the line about all unreported drops; null if there is nothing. */
  public @Nullable String last(long nowNanos) {
    return line(nowNanos, 0);
  }

  /** The drops that the lines so far have told, without the ones of single appenders. */
  public long told() {
    return lastTotal;
  }

  private @Nullable String line(long nowNanos, long ownLines) {
    StringJoiner line = new StringJoiner("; ", "hotguard: ", "").setEmptyValue("");
    tellDrops(line);
    tellIsolated(line, ownLines);
    if (line.length() == 0) {
      return null;
    }
    nextLookNanos = nowNanos + intervalNanos;
    return line.toString();
  }

  private void tellIsolated(StringJoiner line, long ownLines) {
    StringJoiner each = new StringJoiner(", ");
    isolated
        .get()
        .forEach(
            (appender, dropped) -> {
              Long last = lastIsolated.get(appender);
              long more = last == null ? dropped : dropped - last;
              if (more > (last == null ? 0 : ownLines)) {
                each.add(appender + " " + more + " (" + dropped + " since start)");
                lastIsolated.put(appender, dropped);
              }
            });
    if (each.length() > 0) {
      line.add("dropped for one appender, which has its own journal: " + each);
    }
  }

  private void tellDrops(StringJoiner line) {
    if (!ledger.takeNews()) {
      return;
    }
    Drops.Totals drops = ledger.drops();
    long total = drops.all();
    if (total == lastTotal) {
      return;
    }
    SortedMap<EventLevel, Long> perLevel = drops.byLevel();
    SortedMap<DropReason, Long> perReason = drops.byReason();
    List<Map.Entry<String, Long>> perLogger = drops.byLogger();
    line.add(
        String.format(
            Locale.ROOT,
            "%d log events dropped since the last notice (%s; reasons: %s; loggers: %s), %d since start",
            total - lastTotal,
            more(perLevel, lastPerLevel, EventLevel::name),
            more(perReason, lastPerReason, DropReason::label),
            loggers(perLogger),
            total));
    lastTotal = total;
    lastPerLevel = perLevel;
    lastPerReason = perReason;
    lastPerLogger =
        perLogger.stream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static <K> String more(
      SortedMap<K, Long> now, SortedMap<K, Long> last, Function<K, String> name) {
    StringJoiner joiner = new StringJoiner(", ");
    now.forEach(
        (key, count) -> {
          long more = count - last.getOrDefault(key, 0L);
          if (more > 0) {
            joiner.add(name.apply(key) + " " + more);
          }
        });
    return joiner.toString();
  }

  /** The root logger of Log4j has an empty name. */
  private static String named(String logger) {
    return logger.isEmpty() ? "root" : logger;
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
    recent.stream().limit(LOGGERS).forEach(e -> joiner.add(named(e.getKey()) + " " + e.getValue()));
    if (recent.size() > LOGGERS) {
      joiner.add("and " + (recent.size() - LOGGERS) + " more");
    }
    return joiner.toString();
  }
}
