/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.EventCount;
import io.hotguard.benchmarks.results.Measurement;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import io.hotguard.benchmarks.tables.Claim.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The claims. The thresholds stand here and in the classes that {@link #ALL} names, before anything
 * is measured.
 */
final class Claims {
  static final double MAX_RATIO_TO_DISCARD = 1.10;
  static final double MIN_SPEED_UP_IN_WARN_STORM = 8.0;
  static final double MAX_OWN_COST_NANOS = 20.0;
  static final double MAX_ADDED_DROPS = 1.0;

  /** A batch of 16 384 events in which something unrelated allocates a kilobyte shows 0.06 B/op. */
  static final double MAX_ADDED_BYTES = 0.1;

  private static final String LOGGING_COMMAND =
      "java -jar benchmarks/target/benchmarks.jar logging";
  private static final String ENQUEUE_COMMAND =
      "java -jar benchmarks/target/benchmarks.jar enqueue";
  private static final List<Integer> THREADS = List.of(1, 2, 8);

  private static final List<Claim> LOGGING =
      List.of(
          new Claim(
              "NoSlowerThanDiscard",
              "Guarded logging is within 10 % of stock Discard where stock Discard does not block.",
              "INFO events meet a full ring; both refuse without waiting, the guard counts per level and logger besides.",
              format(
                  "guard / discard <= %.2f in ns/op (median) at 1, 2 and 8 threads; INFO, slow sink",
                  MAX_RATIO_TO_DISCARD),
              LOGGING_COMMAND,
              Results.LOGGING,
              results -> ratioToDiscard(results.logging())),
          new Claim(
              "WarnStorm",
              "In a WARN storm guarded logging is at least 8 times as fast as stock Discard.",
              "Stock Discard waits for the sink at WARN and above; the guard spills to disk or counts a drop.",
              format(
                  "discard / guard >= %.1f in ns/op (median) at 1, 2 and 8 threads; 100 %% WARN, slow sink",
                  MIN_SPEED_UP_IN_WARN_STORM),
              LOGGING_COMMAND,
              Results.LOGGING,
              results -> warnStorm(results.logging())),
          new Claim(
              "OwnCost",
              "The guard's own cost is at most 20 ns per event when the ring has room.",
              "One counter and one branch before the same enqueue.",
              format(
                  "guard - discard <= %.0f ns/op (median) at 1 and 2 threads", MAX_OWN_COST_NANOS),
              ENQUEUE_COMMAND,
              Results.ENQUEUE,
              results -> ownCost(results.enqueue())),
          new Claim(
              "NoAllocation",
              "The guard allocates nothing on the calling thread as long as the ring has room.",
              "Counters are striped longs; the event is handed on as it came.",
              format(
                  "guard - discard <= %.1f B/op (least of the forks, calling threads) at 1 and 2 threads",
                  MAX_ADDED_BYTES),
              ENQUEUE_COMMAND,
              Results.ENQUEUE,
              results -> noAllocation(results.enqueue())),
          new Claim(
              "DisruptorFourSilentLoss",
              "With Disruptor 4.0.0 stock Log4j loses events silently under its default policy; guarded, none is lost uncounted.",
              "Disruptor 4 claims before it waits; Log4j reads the negative capacity as shut down and discards uncounted.",
              "asyncRoot loses > 0 and guard loses 0 events in every mix on Disruptor 4; guard loses 0 on 3; 8 threads, slow sink",
              LOGGING_COMMAND,
              Results.LOGGING,
              results -> silentLoss(results.logging())),
          new Claim(
              "FastSinkLoss",
              "With a sink that is nearly as fast as its callers the guard drops no more events than stock Discard.",
              "Both drop only what meets a full ring.",
              format(
                  "share dropped, guard - discard <= %.0f percentage points at 1, 2 and 8 threads; 5 %% WARN, fast sink",
                  MAX_ADDED_DROPS),
              LOGGING_COMMAND,
              Results.LOGGING,
              results -> fastSinkLoss(results.logging())));

  static final List<Claim> ALL =
      Stream.of(
              LOGGING,
              MetricsClaims.ALL,
              JdbcClaims.ALL,
              LintClaims.ALL,
              HotpathClaims.ALL,
              KafkaClaims.ALL,
              StressClaims.ALL,
              LadderClaims.ALL,
              GuardCostClaims.ALL,
              DiagnosisClaims.ALL)
          .flatMap(List::stream)
          .toList();

  private Claims() {}

  static Claim named(String name) {
    return ALL.stream()
        .filter(claim -> claim.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("there is no claim " + name));
  }

  private static Verdict ratioToDiscard(Optional<BenchmarkResult> result) {
    return compare(
        result,
        Map.of("mix", "INFO", "sink", "slow", "disruptor", "3"),
        THREADS,
        (guard, discard) -> guard.medianNanos() / discard.medianNanos(),
        ratio -> ratio <= MAX_RATIO_TO_DISCARD,
        "guard / discard %.2f");
  }

  private static Verdict warnStorm(Optional<BenchmarkResult> result) {
    Map<String, String> storm = Map.of("mix", "WARN100", "sink", "slow", "disruptor", "3");
    Verdict faster =
        compare(
            result,
            storm,
            THREADS,
            (guard, discard) -> discard.medianNanos() / guard.medianNanos(),
            ratio -> ratio >= MIN_SPEED_UP_IN_WARN_STORM,
            "x%.1f");
    String dropped =
        THREADS.stream()
            .flatMap(threads -> find(result, storm, "guard", threads).stream())
            .map(storming -> format("%.0f %%", dropped(storming)))
            .collect(Collectors.joining(", "));
    return faster.outcome() == Outcome.OPEN
        ? faster
        : new Verdict(
            faster.outcome(), faster.figures() + "; of its events dropped and counted " + dropped);
  }

  private static Verdict fastSinkLoss(Optional<BenchmarkResult> result) {
    return compare(
        result,
        Map.of("mix", "WARN5", "sink", "null-fast", "disruptor", "3"),
        THREADS,
        (guard, discard) -> dropped(guard) - dropped(discard),
        points -> points <= MAX_ADDED_DROPS,
        "%+.1f points");
  }

  private static double dropped(Measurement measurement) {
    return 100.0 * measurement.events().dropped() / measurement.events().logged();
  }

  private static Verdict ownCost(Optional<BenchmarkResult> result) {
    return compare(
        result,
        Map.of(),
        List.of(1, 2),
        (guard, discard) -> guard.medianNanos() - discard.medianNanos(),
        nanos -> nanos <= MAX_OWN_COST_NANOS,
        "%+.1f ns/op");
  }

  private static Verdict noAllocation(Optional<BenchmarkResult> result) {
    return compare(
        result,
        Map.of(),
        List.of(1, 2),
        (guard, discard) -> guard.leastProducerBytes() - discard.leastProducerBytes(),
        bytes -> bytes <= MAX_ADDED_BYTES,
        "%+.2f B/op");
  }

  private static Verdict compare(
      Optional<BenchmarkResult> result,
      Map<String, String> parameters,
      List<Integer> threads,
      ToDoubleBiFunction<Measurement, Measurement> figure,
      DoublePredicate threshold,
      String pattern) {
    boolean holds = true;
    List<String> figures = new ArrayList<>();
    for (int count : threads) {
      Optional<Measurement> guard = find(result, parameters, "guard", count);
      Optional<Measurement> discard = find(result, parameters, "discard", count);
      if (guard.isEmpty() || discard.isEmpty()) {
        return Verdict.OPEN;
      }
      double value = figure.applyAsDouble(guard.get(), discard.get());
      holds &= threshold.test(value);
      figures.add(
          format(pattern, value) + (count == 1 ? " (1 thread)" : " (" + count + " threads)"));
    }
    return Verdict.of(holds, String.join(", ", figures));
  }

  private static Verdict silentLoss(Optional<BenchmarkResult> result) {
    EventCount stock = EventCount.NONE;
    EventCount guard = EventCount.NONE;
    EventCount guardOnThree = EventCount.NONE;
    boolean lossy = true;
    for (String mix : List.of("INFO", "WARN5", "WARN100")) {
      Map<String, String> four = Map.of("mix", mix, "sink", "slow", "disruptor", "4");
      Map<String, String> three = Map.of("mix", mix, "sink", "slow", "disruptor", "3");
      Optional<EventCount> a = find(result, four, "asyncRoot", 8).map(Measurement::events);
      Optional<EventCount> b = find(result, four, "guard", 8).map(Measurement::events);
      Optional<EventCount> c = find(result, three, "guard", 8).map(Measurement::events);
      if (a.isEmpty() || b.isEmpty() || c.isEmpty()) {
        return Verdict.OPEN;
      }
      lossy &= a.get().lost() > 0;
      stock = stock.plus(a.get());
      guard = guard.plus(b.get());
      guardOnThree = guardOnThree.plus(c.get());
    }
    return Verdict.of(
        lossy && guard.lost() == 0 && guardOnThree.lost() == 0,
        format(
            "stock %,d of %,d events lost, guard %,d of %,d (on 3.4.4: %,d of %,d)",
            stock.lost(),
            stock.logged(),
            guard.lost(),
            guard.logged(),
            guardOnThree.lost(),
            guardOnThree.logged()));
  }

  private static Optional<Measurement> find(
      Optional<BenchmarkResult> result,
      Map<String, String> parameters,
      String config,
      int threads) {
    Map<String, String> all = new java.util.HashMap<>(parameters);
    all.put("config", config);
    all.put("threads", String.valueOf(threads));
    return Results.find(result, all);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
