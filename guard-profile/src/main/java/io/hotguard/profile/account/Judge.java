/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.PoolTimes;
import io.hotguard.profile.reading.Pressure;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Spell;
import io.hotguard.profile.reading.ThreadDump;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds the causes in the accounts of a recording, and the verdict. */
final class Judge {
  private static final double LEAST_SHARE = 0.25;
  private static final double LEAST_PAUSES = 0.10;
  private static final double LEAST_THROTTLING = 0.10;
  private static final double LEAST_CLASSES = 5;
  private static final long LEAST_THREADS = 50;
  private static final double GROWTH = 2;
  private static final double LEAST_HEAP = 0.25;
  private static final int QUARTERS = 4;
  private static final double BUSY_SHARE = 0.66;
  private static final double HALF = 0.5;
  private static final double LEAST_WORK = 0.1;

  private final Accounts accounts;
  private final ProfileFacts facts;
  private final List<Cause> causes = new ArrayList<>();
  private final long working;
  private final long unknown;

  Judge(Accounts accounts) {
    this.accounts = accounts;
    this.facts = accounts.facts();
    this.working = accounts.working().stream().mapToLong(PoolAccount::workingNanos).sum();
    this.unknown =
        accounts.working().stream().mapToLong(pool -> pool.nanos(Activity.UNKNOWN)).sum();
  }

  Verdict judge() {
    deadlock();
    stuck();
    threads();
    leak();
    collector();
    throttled();
    classes();
    waits();
    busy();
    List<Cause> ranked = ranked();
    Verdict.Outcome outcome = outcome(ranked);
    return new Verdict(outcome, Sentences.of(outcome, ranked, facts, working, unknown), ranked);
  }

  private Cause.Certainty certainty() {
    return Cause.Certainty.of(working == 0 ? 1 : 1 - (double) unknown / working);
  }

  private void deadlock() {
    for (ThreadDump dump : facts.threads().dumps()) {
      if (!dump.deadlocked().isEmpty()) {
        Optional<StackFrame> line =
            dump.threads().stream()
                .filter(thread -> dump.deadlocked().contains(thread.name()))
                .map(thread -> accounts.application().line(thread.stack()))
                .flatMap(Optional::stream)
                .findFirst();
        causes.add(
            new Cause(
                Cause.Kind.DEADLOCK,
                Activity.LOCK,
                line,
                1,
                Cause.Certainty.CERTAIN,
                List.of("deadlocked: " + String.join(", ", dump.deadlocked()))));
        return;
      }
    }
  }

  private void stuck() {
    for (PoolAccount pool : accounts.working()) {
      long nanos = pool.nanos(Activity.STUCK);
      if (nanos >= HALF * pool.lifeNanos() && pool.threads() > 1) {
        accounts.places().stream()
            .filter(place -> place.main() == Activity.STUCK)
            .findFirst()
            .ifPresent(
                place ->
                    causes.add(
                        new Cause(
                            Cause.Kind.STUCK,
                            Activity.STUCK,
                            Optional.of(place.line()),
                            share(place.allNanos()),
                            certainty(),
                            stuckDetails(pool, place.line()))));
        return;
      }
    }
  }

  private List<String> stuckDetails(PoolAccount pool, StackFrame line) {
    List<String> details = new ArrayList<>(List.of(pool.name() + ": no wait there has ended"));
    for (ThreadDump dump : facts.threads().dumps()) {
      for (ThreadDump.DumpedThread thread : dump.threads()) {
        Optional<ThreadDump.DumpedThread> owner =
            accounts.application().line(thread.stack()).filter(line::equals).isPresent()
                ? dump.owner(thread)
                : Optional.empty();
        if (owner.isPresent()) {
          details.add(
              "the lock has "
                  + owner.get().name()
                  + accounts
                      .application()
                      .line(owner.get().stack())
                      .map(at -> ", at " + at.describe())
                      .orElse(""));
          return details;
        }
      }
    }
    return details;
  }

  private void threads() {
    long more = facts.threads().started() - facts.threads().ended();
    if (more > LEAST_THREADS) {
      causes.add(
          new Cause(
              Cause.Kind.THREADS,
              Activity.UNKNOWN,
              heaviest(Spell.Kind.START, stack -> true),
              1,
              Cause.Certainty.CERTAIN,
              List.of(
                  facts.threads().started()
                      + " threads were started and "
                      + facts.threads().ended()
                      + " ended")));
    }
  }

  private void leak() {
    List<Long> heap = facts.collector().heapAfter();
    double growth = facts.collector().growth().orElse(0);
    long maxHeap = facts.pressure().maxHeap();
    boolean full =
        heap.isEmpty() || maxHeap == 0 || heap.get(heap.size() - 1) > LEAST_HEAP * maxHeap;
    if (growth >= GROWTH && full && rises(heap)) {
      causes.add(
          new Cause(
              Cause.Kind.LEAK,
              Activity.UNKNOWN,
              heaviest(Evidence.RETAINED).or(() -> heaviest(Evidence.ALLOCATION)),
              1,
              Cause.Certainty.LIKELY,
              List.of(
                  String.format(
                      Locale.ROOT,
                      "after collections the heap is %.1f times as full at the end as at the beginning",
                      growth))));
    }
  }

  /** Whether what the best collection of each quarter left is more than in the quarter before. */
  private static boolean rises(List<Long> heap) {
    int quarter = heap.size() / QUARTERS;
    long before = -1;
    for (int i = 0; quarter > 0 && i < QUARTERS; i++) {
      long least = Collections.min(heap.subList(i * quarter, (i + 1) * quarter));
      if (least <= before) {
        return false;
      }
      before = least;
    }
    return quarter > 0;
  }

  private void collector() {
    double share = facts.pauseShare();
    Map<String, Long> pauses = facts.pressure().pauseNanos();
    if (share < LEAST_PAUSES || pauses.isEmpty()) {
      return;
    }
    Optional<StackFrame> line =
        heaviest(Spell.Kind.COLLECT, stack -> true).or(() -> heaviest(Evidence.ALLOCATION));
    causes.add(
        new Cause(
            Cause.Kind.COLLECTOR,
            Activity.UNKNOWN,
            line,
            share,
            Cause.Certainty.CERTAIN,
            List.of("pauses are for " + String.join(", ", pauses.keySet()))));
  }

  private void throttled() {
    Pressure pressure = facts.pressure();
    if (pressure.throttledShare() >= LEAST_THROTTLING) {
      causes.add(
          new Cause(
              Cause.Kind.THROTTLED,
              Activity.READY,
              Optional.empty(),
              pressure.throttledShare(),
              Cause.Certainty.CERTAIN,
              List.of()));
    }
  }

  private void classes() {
    if (facts.pressure().classesPerSecond() >= LEAST_CLASSES) {
      Optional<StackFrame> line =
          heaviest(Spell.Kind.PROCESSOR, Judge::definesClasses)
              .or(() -> heaviest(Spell.Kind.PROCESSOR, stack -> true));
      causes.add(
          new Cause(
              Cause.Kind.CLASSES,
              Activity.PROCESSOR,
              line,
              line.map(this::shareAt).orElse(0.0),
              certainty(),
              List.of(
                  String.format(
                      Locale.ROOT,
                      "%.0f classes were loaded a second, still in the second half",
                      facts.pressure().classesPerSecond()))));
    }
  }

  private static boolean definesClasses(CallStack stack) {
    return stack.frames().stream().anyMatch(frame -> frame.method().startsWith("defineClass"));
  }

  private double shareAt(StackFrame line) {
    return Stream.concat(accounts.places().stream(), accounts.processorLines().stream())
            .filter(place -> place.line().equals(line))
            .mapToLong(Place::allNanos)
            .sum()
        / (double) Math.max(1, working);
  }

  private void waits() {
    for (Place place : accounts.places()) {
      double share = share(place.allNanos());
      if (share >= LEAST_SHARE / 5
          && place.main() != Activity.STUCK
          && place.main() != Activity.READY) {
        causes.add(
            new Cause(
                Cause.Kind.WAIT,
                place.main(),
                Optional.of(place.line()),
                share,
                certainty(),
                details(place)));
      }
    }
  }

  /* A line that takes most of the processor is worth a look only if processors are the limit. */
  private void busy() {
    long processor =
        accounts.working().stream().mapToLong(pool -> pool.nanos(Activity.PROCESSOR)).sum();
    boolean limited =
        processor > HALF * facts.spanNanos() * Math.max(1, facts.machine().processors());
    accounts.processorLines().stream()
        .findFirst()
        .filter(place -> limited && place.allNanos() > BUSY_SHARE * processor)
        .ifPresent(
            place ->
                causes.add(
                    new Cause(
                        Cause.Kind.BUSY,
                        Activity.PROCESSOR,
                        Optional.of(place.line()),
                        share(place.allNanos()),
                        certainty(),
                        List.of())));
  }

  private List<String> details(Place place) {
    List<String> details = new ArrayList<>();
    place.leaf().ifPresent(leaf -> details.add("in " + leaf.describe()));
    if (place.main() == Activity.LOCK) {
      holders(place).ifPresent(details::add);
    }
    return details;
  }

  /** The other activity below the method that waits for the lock: its holder is part of it. */
  private Optional<String> holders(Place place) {
    Map<String, Long> below = new TreeMap<>();
    for (PoolTimes pool : facts.threads().pools()) {
      for (Spell spell : pool.spells()) {
        if (spell.kind().isWait()
            && Wait.of(spell) != Activity.LOCK
            && spell.stack().frames().stream()
                .anyMatch(frame -> frame.name().equals(place.line().name()))) {
          String what =
              Wait.of(spell).phrase()
                  + accounts
                      .application()
                      .line(spell.stack())
                      .map(line -> " at " + line.describe())
                      .orElse("");
          below.merge(what, spell.nanos(), Long::sum);
        }
      }
    }
    return below.entrySet().stream()
        .max(Comparator.comparingLong(Map.Entry<String, Long>::getValue))
        .map(entry -> "meanwhile threads below that method " + entry.getKey());
  }

  private double share(long nanos) {
    return nanos / (double) Math.max(1, working);
  }

  private Optional<StackFrame> heaviest(Spell.Kind kind, Predicate<CallStack> wanted) {
    Map<StackFrame, Long> counts = new TreeMap<>(Comparator.comparing(StackFrame::describe));
    facts.threads().pools().stream()
        .flatMap(pool -> pool.spells().stream())
        .filter(spell -> spell.kind() == kind && wanted.test(spell.stack()))
        .forEach(
            spell ->
                accounts
                    .application()
                    .line(spell.stack())
                    .ifPresent(line -> counts.merge(line, spell.count(), Long::sum)));
    return most(counts);
  }

  private Optional<StackFrame> heaviest(Evidence kind) {
    Map<StackFrame, Long> weights = new TreeMap<>(Comparator.comparing(StackFrame::describe));
    for (WeightedStack stack : facts.of(kind)) {
      accounts
          .application()
          .line(stack.stack())
          .filter(accounts.application()::contains)
          .ifPresent(line -> weights.merge(line, stack.weight(), Long::sum));
    }
    return most(weights);
  }

  private static Optional<StackFrame> most(Map<StackFrame, Long> weights) {
    return weights.entrySet().stream()
        .max(Comparator.comparingLong(Map.Entry<StackFrame, Long>::getValue))
        .map(Map.Entry::getKey);
  }

  /** The causes, the worst first; only the worst at each line. */
  private List<Cause> ranked() {
    List<Cause> all = new ArrayList<>(causes);
    all.sort(
        Comparator.comparing((Cause cause) -> cause.kind().compareTo(Cause.Kind.LEAK) > 0)
            .thenComparingDouble(cause -> -cause.share()));
    List<Cause> ranked = new ArrayList<>();
    Set<StackFrame> lines = new HashSet<>();
    for (Cause cause : all) {
      Cause first =
          all.stream()
              .filter(other -> cause.line().isPresent() && other.line().equals(cause.line()))
              .min(Comparator.comparing(Cause::kind))
              .orElse(cause);
      if (cause.line().isEmpty() || lines.add(cause.line().get())) {
        ranked.add(first);
      }
    }
    return ranked;
  }

  private Verdict.Outcome outcome(List<Cause> ranked) {
    Optional<Cause> first = ranked.stream().findFirst();
    if (first.isPresent() && isEnough(first.get())) {
      return first.get().isOutside()
          ? Verdict.Outcome.BOUND
          : first.get().kind() == Cause.Kind.BUSY ? Verdict.Outcome.BUSY : Verdict.Outcome.CAUSE;
    }
    if (working < LEAST_WORK * facts.spanNanos()) {
      return Verdict.Outcome.NO_LOAD;
    }
    return unknown > HALF * working ? Verdict.Outcome.UNSEEN : Verdict.Outcome.HEALTHY;
  }

  private static boolean isEnough(Cause cause) {
    return cause.kind() != Cause.Kind.WAIT || cause.share() >= LEAST_SHARE;
  }
}
