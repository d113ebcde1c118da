/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.ThreadDump;
import io.hotguard.profile.reading.ThreadDump.DumpedThread;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the causes in the accounts of a recording, and the verdict. */
final class Judge {
  private static final double LEAST_OF_WAITS = 0.05;
  private static final double HALF = 0.5;

  /** The waits that end when another thread has done something. */
  private static final Set<Activity> WAKING =
      Set.of(Activity.RESULT, Activity.NOTIFY, Activity.QUEUE);

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
    this.facts = accounts.division.facts;
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
    narrow();
    if (causes.stream().noneMatch(Cause::isEnough)) {
      scatteredWaits();
    }
    new HotPlace(accounts)
        .find()
        .filter(found -> !found.own() || causes.stream().noneMatch(Cause::isEnough))
        .ifPresent(this::busy);
    labels.all().forEach(this::rule);
    List<Cause> ranked = ranked();
    Verdict.Outcome outcome = outcome(ranked);
    return new Verdict(
        outcome, new Sentences(accounts).of(outcome, ranked), ranked, busiestLines());
  }

  private void add(Hazard hazard, Place place, double share, List<String> details) {
    add(hazard, place.main(), place, share, details);
  }

  private void add(
      Hazard hazard, Activity activity, Place place, double share, List<String> details) {
    Fix fix = hazard.isChain() ? hazard.fix() : Advice.of(place.main(), place.longest().stack());
    Optional<StackFrame> line = Optional.of(place.line());
    causes.add(new Cause(hazard, activity, line, share, certainty, details, fix, Optional.empty()));
  }

  private void deadlock() {
    for (ThreadDump dump : facts.threads().dumps()) {
      boolean circle = !dump.deadlocked().isEmpty();
      List<String> names =
          circle
              ? dump.deadlocked()
              : meanwhile.own(dump).map(DumpedThread::name).stream().toList();
      if (!names.isEmpty()) {
        List<DumpedThread> locked =
            dump.threads().stream().filter(thread -> names.contains(thread.name())).toList();
        Optional<StackFrame> line =
            locked.stream().flatMap(thread -> accounts.line(thread.stack()).stream()).findFirst();
        List<String> details = new ArrayList<>();
        details.add("deadlocked: " + String.join(", ", names));
        locked.forEach(thread -> meanwhile.owned(dump, thread).ifPresent(details::add));
        if (!circle) {
          details.add("all others that work wait for the same: it waits for itself");
        }
        Cause.Certainty sure = circle ? Cause.Certainty.CERTAIN : Cause.Certainty.LIKELY;
        Hazard hazard = Hazard.DEADLOCK;
        causes.add(
            new Cause(
                hazard, Activity.LOCK, line, 1, sure, details, hazard.fix(), Optional.empty()));
        return;
      }
    }
  }

  private void stuck() {
    for (PoolAccount pool : accounts.working()) {
      if (pool.nanos(Activity.STUCK) >= HALF * pool.lifeNanos()) {
        accounts
            .places(part -> part.activity() == Activity.STUCK && part.pool().equals(pool.name()))
            .stream()
            .findFirst()
            .ifPresent(
                place -> {
                  List<String> details = new ArrayList<>(meanwhile.place(place));
                  details.add(pool.name() + ": no wait there has ended");
                  if (accounts.division.isOfSelector(place.longest().stack())) {
                    details.add("it is an event loop, and all its connections wait");
                  }
                  meanwhile.owner(place.line()).ifPresent(details::add);
                  add(Hazard.STUCK_THREADS, place, share(place.allNanos()), details);
                });
      }
    }
  }

  private void waits() {
    List<Place> places =
        accounts.places(
            part -> part.isWait() && part.activity() != Activity.STUCK && !labels.isTaken(part));
    for (Place place : places) {
      Optional<Place> first =
          places.stream()
              .filter(other -> isTakenBefore(place, other) && accounts.isOfSameThread(place, other))
              .findFirst();
      long nanos = place.allNanos() + first.map(Place::allNanos).orElse(0L);
      if (share(nanos) >= LEAST_OF_WAITS) {
        Optional<Place> holder = meanwhile.holder(place);
        boolean held = first.isPresent() || holder.isPresent();
        boolean loop = !held && accounts.isLoop(place);
        List<String> details = new ArrayList<>(meanwhile.details(holder.orElse(place)));
        first.ifPresent(
            at -> details.add("the same threads take one before, at " + at.line().describe()));
        if (holder.isPresent()) {
          String phrase = holder.get().main().phrase();
          details.add("its threads " + phrase + "; others wait at " + place.line().describe());
        }
        accounts.pools().stream()
            .filter(pool -> place.main().isHolding() && pool.name().equals(place.longest().pool()))
            .filter(accounts::isFull)
            .forEach(
                pool ->
                    details.add(
                        "no thread of %s (%d) is free meanwhile"
                            .formatted(pool.name(), pool.threads())));
        if (loop) {
          details.add("threads of " + place.longest().pool() + " wait for events of connections");
        }
        Hazard other = meanwhile.isLent(place) ? Hazard.QUEUE_WAIT : place.main().hazard();
        Hazard alone =
            accounts.division.meant.isRetry(place.longest()) ? Hazard.FAILING_CALL : other;
        Hazard hazard = held ? Hazard.HELD_MEANWHILE : loop ? Hazard.BLOCKED_EVENT_LOOP : alone;
        add(hazard, holder.orElse(place), share(nanos), details);
      }
    }
  }

  /** Threads that are never free, while more wait for other threads, or only they can do it. */
  private void narrow() {
    List<PoolAccount> full = accounts.pools().stream().filter(accounts::isFull).toList();
    for (PoolAccount pool : full) {
      List<Place> waiting =
          full.size() > 1
              ? List.of()
              : accounts.places(
                  part -> WAKING.contains(part.activity()) && !part.pool().equals(pool.name()));
      long waits = waiting.stream().mapToLong(Place::allNanos).sum();
      boolean many =
          waits >= Math.max(2.0 * pool.threads() * facts.spanNanos(), Cause.LEAST_SHARE * working);
      accounts.allPlaces(part -> part.pool().equals(pool.name())).stream()
          .findFirst()
          .filter(place -> many || accounts.isOnly(place))
          .ifPresent(place -> narrow(pool, place, many ? waiting : List.of()));
    }
  }

  private void narrow(PoolAccount pool, Place place, List<Place> waiting) {
    List<String> details = new ArrayList<>(meanwhile.place(place));
    String doing = place.main().phrase() + " at " + place.line().describe();
    details.add("no thread of " + pool.name() + " (" + pool.threads() + ") is free; they " + doing);
    boolean references = Frames.isOfReferences(place.longest().stack());
    waiting.stream()
        .limit(1)
        .forEach(most -> details.add("others wait at " + most.line().describe()));
    long nanos = place.allNanos() + waiting.stream().mapToLong(Place::allNanos).sum();
    boolean own = waiting.isEmpty() || accounts.division.application.contains(place.line());
    Place at = own ? place : new Place(waiting.get(0).line(), place.parts());
    add(
        references ? Hazard.SLOW_FINALIZER : Hazard.FEW_THREADS,
        at,
        Math.min(1, share(nanos)),
        details);
  }

  /** Whether threads that wait at a place already took from the same pool at another. */
  private static boolean isTakenBefore(Place place, Place other) {
    return place.main() == Activity.QUEUE
        && other.main() == Activity.QUEUE
        && inner(place).equals(inner(other))
        && !inner(place).equals(place.line().name())
        && Frames.isPast(place.longest().stack(), other.line());
  }

  private static String inner(Place place) {
    return Frames.inner(place.longest().stack()).map(StackFrame::name).orElse("");
  }

  /** Waits in one method of a library that many lines of the application call. */
  private void scatteredWaits() {
    accounts.placesOfLibraries(part -> part.isWait() && !labels.isTaken(part)).stream()
        .findFirst()
        .filter(place -> share(place.allNanos()) >= Cause.LEAST_SHARE)
        .ifPresent(
            place -> {
              long lines =
                  place.parts().stream()
                      .map(part -> accounts.line(part.stack()))
                      .distinct()
                      .count();
              List<String> details = new ArrayList<>(meanwhile.place(place));
              details.add("called from " + lines + " lines of the application");
              add(place.main().hazard(), place, share(place.allNanos()), details);
            });
  }

  private void busy(HotPlace.Found found) {
    Activity activity = found.own() ? Activity.PACE : Activity.PROCESSOR;
    List<String> details = List.of("most of it is in " + found.method());
    add(Hazard.HOT_METHOD, activity, found.place(), found.shareOfProcessor(), details);
  }

  private void rule(Label label) {
    if (label.signature().ofGrowth()) {
      return; // Without a heap that fills it is one weak sign.
    }
    List<String> details = new ArrayList<>(List.of(label.signature().reading()));
    details.addAll(label.details());
    // Some samples have no stack, so that the processor may have more time than the threads.
    double all = Math.max(Math.max(1, (double) working), facts.processorNanos().orElse(0));
    double share = Math.min(1, label.nanos() / all);
    Activity activity = label.activity();
    Optional<Label> of = Optional.of(label);
    Fix fix = label.signature().fix();
    causes.add(
        new Cause(activity.hazard(), activity, label.line(), share, certainty, details, fix, of));
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
        !cause.isRule() && cause.hazard().isOfAllTime()
            ? Math.max(working, facts.spanNanos())
            : !cause.isRule() && cause.hazard() == Hazard.HOT_METHOD
                ? accounts.nanos(Activity.PROCESSOR)
                : working;
    return cause.share() * all / (cause.isOutside() ? 2 : 1);
  }

  /**
   * The causes, the worst first. At one line only one cause explains each kind of time; what takes
   * time from all threads goes before the waits there, which it makes longer.
   */
  private List<Cause> ranked() {
    List<Cause> all = new ArrayList<>(causes);
    Comparator<Cause> byWeight = Comparator.comparingDouble(cause -> -weight(cause));
    Comparator<Cause> byKind =
        Comparator.comparing((Cause cause) -> cause.isRule() || !cause.hazard().isFirst())
            .thenComparing(cause -> !cause.isEnough())
            .thenComparing(Cause::isNoFault);
    all.sort(byKind.thenComparing(byWeight).thenComparing(cause -> cause.descriptor().name()));
    List<Cause> ranked = new ArrayList<>();
    for (Cause cause : all) {
      if (cause.line().isEmpty() || cause.isRule()) {
        ranked.add(cause);
      } else {
        Map<String, Cause> byTime = new LinkedHashMap<>();
        all.stream()
            .filter(other -> !other.isRule() && other.line().equals(cause.line()))
            .sorted(
                Comparator.comparing((Cause other) -> !other.isEnough())
                    .thenComparing(Cause::hazard))
            .forEach(other -> byTime.putIfAbsent(other.hazard().time(), other));
        byTime.values().stream()
            .filter(other -> !ranked.contains(other))
            .min(byKind.thenComparing(other -> other.hazard().isVictim()).thenComparing(byWeight))
            .ifPresent(ranked::add);
      }
    }
    return ranked;
  }

  private Verdict.Outcome outcome(List<Cause> ranked) {
    Optional<Cause> first =
        ranked.stream().findFirst().filter(c -> c.isEnough() || c.severity() != Severity.NOTE);
    if (first.filter(cause -> !cause.isNoFault() || accounts.silent().isEmpty()).isPresent()) {
      return first.get().isOutside()
          ? Verdict.Outcome.BOUND
          : !first.get().isRule() && first.get().hazard() == Hazard.HOT_METHOD
              ? Verdict.Outcome.BUSY
              : Verdict.Outcome.CAUSE;
    }
    if (accounts.isLittle()) {
      return !accounts.silent().isEmpty()
          ? Verdict.Outcome.UNSEEN
          : accounts.isIdle() ? Verdict.Outcome.IDLE : Verdict.Outcome.NO_LOAD;
    }
    long running = accounts.nanos(Activity.PROCESSOR) + accounts.nanos(Activity.READY);
    if (first.isPresent() || accounts.unseenNanos() > HALF * working || accounts.mayHang()) {
      return Verdict.Outcome.UNSEEN;
    }
    return running >= HALF * (working - unknown) ? Verdict.Outcome.HEALTHY : Verdict.Outcome.SPREAD;
  }

  /** The lines with most processor time, as a pointer. */
  private List<String> busiestLines() {
    double all = Math.max(1, accounts.nanos(Activity.PROCESSOR));
    return accounts.running().stream()
        .limit(3)
        .map(place -> Sentences.percent(place.allNanos() / all) + " at " + place.line().describe())
        .toList();
  }
}
