/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.RuleCatalog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where the time of the threads of a process went. The time of each thread is divided into idle
 * time and activities, so that the sum is the time that it lived. Immutable.
 */
public final class Accounts {
  private static final Set<Evidence> WAITS = Set.of(Evidence.BLOCKED, Evidence.IO, Evidence.NATIVE);
  private static final double WORKING_SHARE = 0.05;
  private static final double WORKING_THREADS = 2;
  private static final double OWN = 0.33;

  /** The part of their time in which threads that are never free work, as events tell it. */
  private static final double FULL = 0.8;

  private static final double LEAST_WORK = 0.1;
  private static final double LITTLE = 0.05;
  static final double SATURATED = 0.9;

  /** Fewer samples do not tell where the time on the processor went. */
  static final long LEAST_SAMPLES = 50;

  /** The divided time, for the classes that judge it. */
  final Division division;

  private final List<PoolAccount> pools;
  private final List<PoolAccount> working;
  private final List<Part> allParts;
  private final List<Part> parts;

  private Accounts(ProfileFacts facts, Application application) {
    boolean saturated =
        facts.pressure().machineLoad().orElse(0) > SATURATED
            || facts.pressure().throttledShare() > 1 - SATURATED;
    this.division = new Division(facts, application, saturated);
    this.pools =
        division.pools.stream()
            .map(PoolDivision::account)
            .sorted(
                Comparator.comparingLong((PoolAccount pool) -> -pool.workingNanos())
                    .thenComparing(PoolAccount::name))
            .toList();
    long processor = pools.stream().mapToLong(pool -> pool.nanos(Activity.PROCESSOR)).sum();
    this.working =
        pools.stream()
            .filter(pool -> division.pool(pool.name()).isNamed() && works(pool, processor))
            .toList();
    Set<String> names = working.stream().map(PoolAccount::name).collect(Collectors.toSet());
    this.allParts = division.pools.stream().flatMap(pool -> pool.parts.stream()).toList();
    this.parts = allParts.stream().filter(part -> names.contains(part.pool())).toList();
  }

  /**
   * Divides the time of all threads of a recording.
   *
   * @param candidate tells frames that may be the application's from those of known libraries
   */
  public static Accounts of(ProfileFacts facts, Predicate<StackFrame> candidate) {
    return new Accounts(facts, Application.of(facts, candidate));
  }

  /** Divides the time of all threads of a recording, if it is known which frames are own code. */
  public static Accounts ofApplication(ProfileFacts facts, Predicate<StackFrame> own) {
    return new Accounts(facts, new Application(own));
  }

  private boolean works(PoolAccount pool, long processor) {
    return pool.nanos(Activity.PROCESSOR) > WORKING_SHARE * processor
        || pool.waitingNanos() >= WORKING_THREADS * Math.max(1, division.facts.spanNanos())
        || 2 * pool.nanos(Activity.STUCK) >= Math.max(1, pool.lifeNanos())
        || division.pool(pool.name()).parts.stream().anyMatch(division.meant::isRetry);
  }

  /** All pools, the one that works most first. */
  public List<PoolAccount> pools() {
    return pools;
  }

  /** The pools that have a part in the work of the process. */
  public List<PoolAccount> working() {
    return working;
  }

  /** The working time of these pools at known places. */
  public List<Part> parts() {
    return parts;
  }

  /** The working time of all pools at known places. */
  List<Part> allParts() {
    return allParts;
  }

  /**
   * Judges the accounts.
   *
   * @param leastShare the least share of a kind of evidence with which a rule counts, 0..1
   */
  public Verdict verdict(RuleCatalog rules, double leastShare) {
    return new Judge(this, new Labels(this, rules, leastShare)).judge();
  }

  /** The working time of these pools, in all. */
  public long workingNanos() {
    return working.stream().mapToLong(PoolAccount::workingNanos).sum();
  }

  /** How long the threads of these pools lived, in all. */
  long lifeNanos() {
    return working.stream().mapToLong(PoolAccount::lifeNanos).sum();
  }

  /** How long these pools did something. */
  public long nanos(Activity activity) {
    return working.stream().mapToLong(pool -> pool.nanos(activity)).sum();
  }

  /** Whether the threads did next to nothing, as far as is known. */
  boolean isLittle() {
    long unknown = nanos(Activity.UNKNOWN);
    boolean few = unknown < LITTLE * lifeNanos();
    long ofStarter =
        working.stream()
            .filter(pool -> division.meant.isMainOfServer(division.pool(pool.name())))
            .mapToLong(pool -> pool.nanos(Activity.UNKNOWN))
            .sum();
    return workingNanos() - (few ? unknown : ofStarter) < LEAST_WORK * division.facts.spanNanos();
  }

  /** Whether the threads surely waited for work, and worked between. */
  boolean isIdle() {
    return samples() >= LEAST_SAMPLES
        && idleNanos() >= (1 - LEAST_WORK) * lifeNanos()
        && nanos(Activity.UNKNOWN) < LEAST_WORK * division.facts.spanNanos();
  }

  /** How long these pools waited for work. */
  long idleNanos() {
    return working.stream().mapToLong(PoolAccount::idleNanos).sum();
  }

  /** The working time that no event and too few samples tell about. */
  long unseenNanos() {
    boolean sampled = Math.min(samples(), division.facts.count(Evidence.CPU)) >= LEAST_SAMPLES;
    return nanos(Activity.UNKNOWN)
        + (sampled ? 0 : nanos(Activity.PROCESSOR) + nanos(Activity.READY));
  }

  /** The samples of these pools on the processor. */
  long samples() {
    return parts.stream().filter(Part::isRunning).mapToLong(Part::count).sum();
  }

  /** Whether much of it is of threads that nobody gives tasks or waits for. */
  boolean isOwn(Place place) {
    Stream<Part> own =
        place.parts().stream()
            .filter(part -> division.application.loop(part.stack()).isPresent())
            .filter(part -> !division.meant.isAwaited(part.pool()));
    return Part.nanos(own) >= OWN * place.allNanos();
  }

  /** Whether threads that serve many connections each wait for something else at a place. */
  boolean isLoop(Place place) {
    Part part = place.longest();
    return division.isOfSelector(part.stack())
        && (part.activity() == Activity.READ || part.activity() == Activity.RESULT)
        && (part.evidence() == Evidence.BLOCKED || Wait.isBlockingRead(part.stack()));
  }

  /** The lines at which parts of some kind took their time, the longest first. */
  List<Place> places(Predicate<Part> wanted) {
    return places(parts, wanted, this::line);
  }

  /** The lines that take the time of the processor, the longest first. */
  List<Place> running() {
    return places(Part::isRunning);
  }

  /** The same for the threads of all pools. */
  List<Place> allPlaces(Predicate<Part> wanted) {
    return places(allParts, wanted, this::line);
  }

  /** Whether some thread surely was at both places: together they have more than the pool. */
  boolean isOfSameThread(Place one, Place other) {
    Part first = one.longest();
    Part second = other.longest();
    return first.pool().equals(second.pool())
        && pools.stream()
            .anyMatch(
                pool ->
                    pool.name().equals(first.pool())
                        && first.threads() + second.threads() > pool.threads());
  }

  /** Whether the threads of a pool work nearly all the time, and wait for no other thread. */
  boolean isFull(PoolAccount pool) {
    long busy =
        Arrays.stream(Activity.values())
            .filter(each -> each.compareTo(Activity.LOCK) <= 0 || each.isHolding())
            .mapToLong(pool::nanos)
            .sum();
    boolean collects = of(pool).anyMatch(part -> Frames.isOfReferences(part.stack()));
    return pool.lifeNanos() >= FULL * division.facts.spanNanos()
        && busy >= (collects ? OWN : FULL) * pool.lifeNanos();
  }

  /**
   * Whether nothing but the thread of a place can do it: it serves all connections or references.
   */
  boolean isOnly(Place place) {
    Part part = place.longest();
    boolean loop = division.isOfSelector(part.stack()) && place.main() == Activity.PROCESSOR;
    return (loop || Frames.isOfReferences(part.stack()))
        && pools.stream()
            .filter(pool -> pool.name().equals(part.pool()) && pool.threads() == 1)
            .anyMatch(pool -> 2 * place.allNanos() >= pool.workingNanos());
  }

  /** The waits in methods of libraries that lines of the application call, the longest first. */
  List<Place> placesOfLibraries(Predicate<Part> wanted) {
    return places(parts, wanted, this::library);
  }

  private Optional<StackFrame> library(CallStack stack) {
    return Frames.inner(stack)
        .filter(frame -> !division.application.contains(frame))
        .map(frame -> new StackFrame(frame.className(), frame.method(), 0));
  }

  private static List<Place> places(
      List<Part> among, Predicate<Part> wanted, Function<CallStack, Optional<StackFrame>> line) {
    Map<StackFrame, List<Part>> byLine = new HashMap<>();
    for (Part part : among) {
      if (wanted.test(part)) {
        line.apply(part.stack())
            .ifPresent(at -> byLine.computeIfAbsent(at, key -> new ArrayList<>()).add(part));
      }
    }
    return byLine.entrySet().stream()
        .map(entry -> new Place(entry.getKey(), entry.getValue()))
        .sorted(
            Comparator.comparingLong((Place place) -> -place.allNanos())
                .thenComparing(place -> place.line().describe()))
        .toList();
  }

  /** The working time of a pool at known places. */
  Stream<Part> of(PoolAccount pool) {
    return allParts.stream().filter(part -> part.pool().equals(pool.name()));
  }

  /** Threads in no event: they wait for work, or hang. No dump tells, nor others that are free. */
  SortedMap<String, Integer> silent() {
    SortedMap<String, Integer> silent = new TreeMap<>(division.facts.threads().silent());
    boolean dumped = !division.facts.threads().dumps().isEmpty();
    silent.values().removeIf(count -> dumped || count < WORKING_THREADS);
    pools.stream().filter(MeantWaits::isFree).forEach(pool -> silent.remove(pool.name()));
    return silent;
  }

  /** Whether threads are in no event while the others of their pool are hardly ever free. */
  boolean mayHang() {
    return working.stream()
        .anyMatch(
            pool ->
                silent().containsKey(pool.name())
                    && pool.workingNanos() >= FULL * pool.lifeNanos());
  }

  /** The nearest line of the application on a stack. */
  public Optional<StackFrame> line(CallStack stack) {
    return division.application.line(stack);
  }

  /** Whether a thread waits for work on a stack of a kind of evidence. */
  public boolean isIdle(Evidence kind, CallStack stack) {
    boolean enters = kind == Evidence.BLOCKED && Frames.leaf(stack).isEmpty();
    Activity waiting = enters ? Activity.LOCK : Wait.ofStack(stack);
    Activity activity = kind == Evidence.IO ? Activity.READ : waiting;
    return WAITS.contains(kind) && division.idle.is(activity, stack, false, false);
  }
}
