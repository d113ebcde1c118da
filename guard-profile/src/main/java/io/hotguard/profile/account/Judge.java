/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.ThreadDump;
import io.hotguard.rule.Fix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the causes in the accounts of a recording, and the verdict. */
final class Judge {
  private static final double LEAST_OF_WAITS = 0.05;
  private static final double HALF = 0.5;
  private static final double LEAST_WORK = 0.1;

  private final Accounts accounts;
  private final ProfileFacts facts;
  private final Labels labels;
  private final Meanwhile meanwhile;
  private final List<Cause> causes = new ArrayList<>();
  private final long working;
  private final long unknown;
  private final Cause.Certainty certainty;

  Judge(Accounts accounts, Labels labels) {
    this.accounts = accounts;
    this.facts = accounts.facts();
    this.labels = labels;
    this.meanwhile = new Meanwhile(accounts);
    this.working = accounts.workingNanos();
    this.unknown = accounts.nanos(Activity.UNKNOWN);
    this.certainty = Cause.Certainty.of(working == 0 ? 1 : 1 - (double) unknown / working);
  }

  Verdict judge() {
    deadlock();
    stuck();
    causes.addAll(new Pressures(accounts, labels, certainty).causes());
    waits();
    scatteredWaits();
    new HotPlace(accounts).find().ifPresent(this::busy);
    labels.all().forEach(this::rule);
    List<Cause> ranked = ranked();
    Verdict.Outcome outcome = outcome(ranked);
    return new Verdict(
        outcome, new Sentences(accounts).of(outcome, ranked), ranked, busiestLines());
  }

  private void add(Cause.Kind kind, Place place, List<String> details) {
    Fix fix = Advice.of(place.main(), place.longest().stack());
    causes.add(
        new Cause(
            kind,
            place.main(),
            Optional.of(place.line()),
            share(place.allNanos()),
            certainty,
            details,
            fix,
            Optional.empty()));
  }

  private void deadlock() {
    for (ThreadDump dump : facts.threads().dumps()) {
      if (!dump.deadlocked().isEmpty()) {
        causes.add(
            new Cause(
                Cause.Kind.DEADLOCK,
                Activity.LOCK,
                dump.threads().stream()
                    .filter(thread -> dump.deadlocked().contains(thread.name()))
                    .map(thread -> accounts.line(thread.stack()))
                    .flatMap(Optional::stream)
                    .findFirst(),
                1,
                Cause.Certainty.CERTAIN,
                List.of("deadlocked: " + String.join(", ", dump.deadlocked())),
                Hazard.DEADLOCK.fix(),
                Optional.empty()));
        return;
      }
    }
  }

  private void stuck() {
    for (PoolAccount pool : accounts.working()) {
      if (pool.nanos(Activity.STUCK) >= HALF * pool.lifeNanos() && pool.threads() > 1) {
        accounts
            .places(part -> part.activity() == Activity.STUCK && part.pool().equals(pool.name()))
            .stream()
            .findFirst()
            .ifPresent(
                place -> {
                  List<String> details = new ArrayList<>(meanwhile.place(place));
                  details.add(pool.name() + ": no wait there has ended");
                  meanwhile.owner(place.line()).ifPresent(details::add);
                  add(Cause.Kind.STUCK, place, details);
                });
        return;
      }
    }
  }

  private void waits() {
    accounts
        .places(part -> part.isWait() && part.activity() != Activity.STUCK && !labels.isTaken(part))
        .stream()
        .filter(place -> share(place.allNanos()) >= LEAST_OF_WAITS)
        .forEach(place -> add(Cause.Kind.WAIT, place, meanwhile.details(place)));
  }

  /** Waits in one method of a library that many lines of the application call. */
  private void scatteredWaits() {
    if (causes.stream().anyMatch(Cause::isEnough)) {
      return;
    }
    Map<StackFrame, List<Part>> byMethod = new HashMap<>();
    for (Part part : accounts.parts()) {
      Optional<StackFrame> inner =
          Frames.outside(part.stack()).stream()
              .findFirst()
              .filter(frame -> !accounts.application().contains(frame));
      if (part.isWait() && inner.isPresent() && !labels.isTaken(part)) {
        StackFrame method = new StackFrame(inner.get().className(), inner.get().method(), 0);
        byMethod.computeIfAbsent(method, key -> new ArrayList<>()).add(part);
      }
    }
    byMethod.entrySet().stream()
        .map(entry -> new Place(entry.getKey(), entry.getValue()))
        .filter(place -> share(place.allNanos()) >= Cause.LEAST_SHARE)
        .max(Comparator.comparingLong(Place::allNanos))
        .ifPresent(
            place -> {
              Set<StackFrame> lines = new HashSet<>();
              place.parts().forEach(part -> accounts.line(part.stack()).ifPresent(lines::add));
              List<String> details = new ArrayList<>(meanwhile.place(place));
              details.add("called from " + lines.size() + " lines of the application");
              add(Cause.Kind.WAIT, place, details);
            });
  }

  private void busy(HotPlace.Found found) {
    Place place = found.place();
    causes.add(
        new Cause(
            Cause.Kind.BUSY,
            place.main(),
            Optional.of(place.line()),
            found.shareOfProcessor(),
            certainty,
            List.of("most of it is in " + found.method()),
            Advice.of(place.main(), place.longest().stack()),
            Optional.empty()));
  }

  private void rule(Label label) {
    if (label.signature().ofGrowth()) {
      return; // Without a heap that fills it is one weak sign.
    }
    List<String> details = new ArrayList<>(List.of(label.signature().reading()));
    details.addAll(label.details());
    causes.add(
        new Cause(
            Cause.Kind.RULE,
            label.activity(),
            label.line(),
            Math.min(1, label.nanos() / Math.max(workingTime(), 1)),
            certainty,
            details,
            label.signature().fix(),
            Optional.of(label)));
  }

  /** The working time; that of the processor if it is more, since some samples have no stack. */
  private double workingTime() {
    return Math.max((double) working, facts.processorNanos().orElse(0));
  }

  private double share(long nanos) {
    return nanos / (double) Math.max(1, working);
  }

  /**
   * The time that a cause takes, by which causes rank. All threads that work stop for what takes
   * all time, and at least one does. A partner outside the process has to take twice the time of a
   * fault inside: threads that wait for an answer of this process itself are among them.
   */
  private double weight(Cause cause) {
    double all =
        cause.kind().isOfAllTime()
            ? Math.max(working, facts.spanNanos())
            : cause.kind() == Cause.Kind.BUSY ? accounts.nanos(Activity.PROCESSOR) : working;
    return cause.share() * all / (cause.isOutside() ? 2 : 1);
  }

  /** The causes, the worst first; only the worst at each line, beside the rules. */
  private List<Cause> ranked() {
    List<Cause> all = new ArrayList<>(causes);
    all.sort(
        Comparator.comparing((Cause cause) -> !cause.kind().isFirst())
            .thenComparing(cause -> !cause.isEnough())
            .thenComparingDouble(cause -> -weight(cause))
            .thenComparing(cause -> cause.descriptor().name()));
    List<Cause> ranked = new ArrayList<>();
    Set<StackFrame> lines = new HashSet<>();
    for (Cause cause : all) {
      if (cause.line().isEmpty() || cause.kind() == Cause.Kind.RULE) {
        ranked.add(cause);
      } else if (lines.add(cause.line().get())) {
        ranked.add(
            all.stream()
                .filter(other -> other.line().equals(cause.line()))
                .filter(other -> other.kind() != Cause.Kind.RULE)
                .min(Comparator.comparing(Cause::kind))
                .orElse(cause));
      }
    }
    return ranked;
  }

  private Verdict.Outcome outcome(List<Cause> ranked) {
    Optional<Cause> first = ranked.stream().findFirst().filter(Cause::isEnough);
    if (first.isPresent()) {
      return first.get().isOutside()
          ? Verdict.Outcome.BOUND
          : first.get().kind() == Cause.Kind.BUSY ? Verdict.Outcome.BUSY : Verdict.Outcome.CAUSE;
    }
    if (working < LEAST_WORK * facts.spanNanos()) {
      return Verdict.Outcome.NO_LOAD;
    }
    long running = accounts.nanos(Activity.PROCESSOR) + accounts.nanos(Activity.READY);
    if (unknown > HALF * working) {
      return Verdict.Outcome.UNSEEN;
    }
    return running >= HALF * (working - unknown) ? Verdict.Outcome.HEALTHY : Verdict.Outcome.SPREAD;
  }

  /** The lines with most processor time, as a pointer. */
  private List<String> busiestLines() {
    double all = Math.max(1, accounts.nanos(Activity.PROCESSOR));
    return accounts.places(part -> part.activity() == Activity.PROCESSOR).stream()
        .limit(3)
        .map(place -> Sentences.percent(place.allNanos() / all) + " at " + place.line().describe())
        .toList();
  }
}
