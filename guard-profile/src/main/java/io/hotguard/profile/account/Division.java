/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.PoolTimes;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Spell;
import io.hotguard.profile.reading.ThreadDump;
import io.hotguard.profile.reading.ThreadDump.DumpedThread;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The time of all pools of threads, each divided, and what only all of them together tell. */
final class Division {
  private static final double SAMPLE_NANOS = 20e6;

  final ProfileFacts facts;
  final Application application;
  final Idle idle;
  final boolean saturated;
  final double samplePeriod;

  /** Samples in native code of a thread that is always in it. */
  final double nativeRate;

  /** The part of the threads that could run, as a wall clock sees them, that had a processor. */
  final double running;

  final List<PoolDivision> pools;
  final MeantWaits meant;

  /** The methods of loops around selectors. */
  private final Set<String> selectors;

  Division(ProfileFacts facts, Application application, boolean saturated) {
    this.facts = facts;
    this.application = application;
    this.idle = new Idle(application);
    this.saturated = saturated;
    this.samplePeriod = facts.nanos("jdk.ExecutionSample", "period").orElse(SAMPLE_NANOS);
    List<PoolTimes> all = facts.threads().pools();
    this.nativeRate = all.stream().mapToDouble(Division::nativeSamplesPerNano).max().orElse(0);
    double seen = all.stream().mapToDouble(PoolTimes::processorNanos).sum();
    this.running = Math.min(1, facts.processorNanos().orElse(seen) / Math.max(1, seen));
    Stream<CallStack> dumped =
        facts.threads().dumps().stream()
            .flatMap(dump -> dump.threads().stream())
            .map(DumpedThread::stack)
            .filter(Wait::isSelector);
    Stream<CallStack> recorded =
        all.stream()
            .flatMap(pool -> pool.spells().stream())
            .filter(Division::isSelecting)
            .map(Spell::stack);
    this.selectors =
        Stream.concat(dumped, recorded).flatMap(Division::loopOf).collect(Collectors.toSet());
    this.pools = withDumpedPools().map(pool -> new PoolDivision(pool, this)).toList();
    this.meant = new MeantWaits(this);
    meant.tell();
  }

  PoolDivision pool(String name) {
    return pools.stream().filter(pool -> pool.pool.name().equals(name)).findFirst().orElseThrow();
  }

  /** Whether it is below a loop around a selector, and keeps that from its connections. */
  boolean isOfSelector(CallStack stack) {
    return stack.frames().stream().anyMatch(frame -> selectors.contains(frame.name()));
  }

  /** The methods of a loop around a selector. */
  private static Stream<String> loopOf(CallStack stack) {
    List<StackFrame> outside = Frames.outside(stack);
    return outside.stream()
        .takeWhile(frame -> Frames.packageOf(frame).equals(Frames.packageOf(outside.get(0))))
        .map(StackFrame::name);
  }

  static boolean isSelecting(Spell spell) {
    return (spell.kind() == Spell.Kind.NATIVE || spell.kind().isWait())
        && Wait.isSelector(spell.stack());
  }

  private static double nativeSamplesPerNano(PoolTimes pool) {
    long samples = Spell.count(pool.of(Spell.Kind.NATIVE));
    boolean few = samples < PoolDivision.LEAST_NATIVE;
    return few ? 0 : samples / (double) Math.max(1, pool.lifeNanos());
  }

  /** The recorded pools, and those whose threads are in no event, only in a dump. */
  private Stream<PoolTimes> withDumpedPools() {
    Map<String, List<DumpedThread>> dumped = new TreeMap<>();
    Map<String, Long> first = new HashMap<>();
    for (ThreadDump dump : facts.threads().dumps()) {
      dump.threads().stream()
          .collect(Collectors.groupingBy(DumpedThread::pool))
          .forEach((name, of) -> dumped.merge(name, of, (a, z) -> a.size() > z.size() ? a : z));
      dump.threads().forEach(each -> first.putIfAbsent(each.key(), each.processorNanos()));
    }
    List<PoolTimes> all = new ArrayList<>();
    for (PoolTimes pool : facts.threads().pools()) {
      List<DumpedThread> known = dumped.remove(pool.name());
      int more = known == null ? 0 : known.size() - pool.threads();
      all.add(pool.withMore(more, facts.spanNanos()));
    }
    dumped.forEach(
        (name, of) -> {
          long processor = 0;
          for (DumpedThread each : of) { // since the first dump that has it
            long before = first.getOrDefault(each.key(), each.processorNanos());
            processor += Math.max(0, each.processorNanos() - before);
          }
          boolean virtual = name.equals(PoolTimes.VIRTUAL);
          long life = of.size() * facts.spanNanos();
          all.add(
              new PoolTimes(
                  name, of.size(), virtual, life, processor, 0, CallStack.NONE, List.of()));
        });
    return all.stream();
  }
}
