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
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Where the time of the threads of a process went. The time of each thread is divided into idle
 * time and activities, so that the sum is the time that it lived. Immutable.
 */
public final class Accounts {
  private static final double WORKING_SHARE = 0.05;
  private static final double WORKING_THREADS = 2;
  static final double SATURATED = 0.9;

  private final ProfileFacts facts;
  private final Application application;
  private final List<PoolAccount> pools;
  private final List<PoolAccount> working;
  private final List<Part> allParts;
  private final Map<StackFrame, Long> doubtful;
  private final List<Part> parts;

  private Accounts(ProfileFacts facts, Application application) {
    this.facts = facts;
    this.application = application;
    boolean saturated =
        facts.pressure().machineLoad().orElse(0) > SATURATED
            || facts.pressure().throttledShare() > 1 - SATURATED;
    Division division = new Division(facts, application, saturated);
    this.pools =
        division.pools.stream()
            .sorted(
                Comparator.comparingLong((PoolAccount pool) -> -pool.workingNanos())
                    .thenComparing(PoolAccount::name))
            .toList();
    long processor = pools.stream().mapToLong(pool -> pool.nanos(Activity.PROCESSOR)).sum();
    long span = Math.max(1, facts.spanNanos());
    this.working =
        pools.stream()
            .filter(pool -> division.named.contains(pool.name()))
            .filter(
                pool ->
                    pool.nanos(Activity.PROCESSOR) > WORKING_SHARE * processor
                        || pool.waitingNanos() >= WORKING_THREADS * span)
            .toList();
    Set<String> names = working.stream().map(PoolAccount::name).collect(Collectors.toSet());
    this.doubtful = Map.copyOf(division.doubtful);
    this.allParts = List.copyOf(division.parts);
    this.parts = allParts.stream().filter(part -> names.contains(part.pool())).toList();
  }

  /**
   * Divides the time of all threads of a recording.
   *
   * @param candidate tells frames that may be the application's from those of known libraries
   */
  public static Accounts of(ProfileFacts facts, Predicate<StackFrame> candidate) {
    return new Accounts(facts, Application.of(facts.threads(), candidate));
  }

  /** Divides the time of all threads of a recording, if it is known which frames are own code. */
  public static Accounts ofApplication(ProfileFacts facts, Predicate<StackFrame> own) {
    return new Accounts(facts, new Application(own));
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
   * @param throwCost the nanoseconds of making an exception on a stack of a depth
   */
  public Verdict verdict(RuleCatalog rules, double leastShare, DoubleUnaryOperator throwCost) {
    return new Judge(this, new Labels(this, rules, leastShare, throwCost)).judge();
  }

  /** The working time of these pools, in all. */
  public long workingNanos() {
    return working.stream().mapToLong(PoolAccount::workingNanos).sum();
  }

  /** How long these pools did something. */
  public long nanos(Activity activity) {
    return working.stream().mapToLong(pool -> pool.nanos(activity)).sum();
  }

  /** The lines at which parts of some kind took their time, the longest first. */
  List<Place> places(Predicate<Part> wanted) {
    Map<StackFrame, List<Part>> byLine = new HashMap<>();
    for (Part part : parts) {
      if (wanted.test(part)) {
        application
            .line(part.stack())
            .ifPresent(line -> byLine.computeIfAbsent(line, key -> new ArrayList<>()).add(part));
      }
    }
    return byLine.entrySet().stream()
        .map(entry -> new Place(entry.getKey(), entry.getValue()))
        .sorted(
            Comparator.comparingLong((Place place) -> -place.allNanos())
                .thenComparing(place -> place.line().describe()))
        .toList();
  }

  /** The line at which most threads of pools are that may be idle or not. */
  Optional<StackFrame> doubtfulLine() {
    return Labels.most(doubtful)
        .filter(line -> doubtful.getOrDefault(line, 0L) >= WORKING_THREADS * facts.spanNanos() / 2);
  }

  Application application() {
    return application;
  }

  /** The nearest line of the application on a stack. */
  public Optional<StackFrame> line(CallStack stack) {
    return application.line(stack);
  }

  /** Whether a thread waits for work on a stack of a kind of evidence. */
  public boolean isIdle(Evidence kind, CallStack stack) {
    Idle idle = new Idle(application);
    return switch (kind) {
      case BLOCKED -> {
        boolean enters = Frames.leaf(stack).isEmpty();
        yield idle.is(enters ? Activity.LOCK : Wait.ofStack(stack), stack, false, false);
      }
      case IO -> idle.is(Activity.READ, stack, false, false);
      case NATIVE -> idle.is(Wait.ofStack(stack), stack, false, false);
      default -> false;
    };
  }

  ProfileFacts facts() {
    return facts;
  }
}
