/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import static java.util.Objects.requireNonNull;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.PoolNames;
import io.hotguard.profile.reading.PoolTimes;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Spell;
import io.hotguard.profile.reading.ThreadDump;
import io.hotguard.rule.Evidence;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Divides the time of the threads of each pool into idle time and parts. */
final class Division {
  /*
   * Events say how long a wait took, and only if it has ended and was long enough. The thread dumps
   * divide the rest of a thread's time. Without dumps the samples in native code divide it, and
   * without these it stays unknown. A thread that stands at one place in the first dump and the
   * last, where no wait has ended, is stuck there.
   *
   * The virtual machine samples one thread in native code at a time, so samples alone are no time.
   * The pool with the densest samples gives the rate, such as one whose threads stay in a selector.
   *
   * Native code that computes, such as a read of each byte of a file, is in no sample of the
   * processor. It gets processor time that those do not explain, if that is a good part of its own.
   * Threads that wait in native code use next to none.
   */

  /** Fewer dumped threads at a line say nothing of the time between the dumps. */
  private static final int LEAST_DUMPED = 3;

  /** On a saturated machine a shorter write waits for a processor, not for the other end. */
  private static final long SHORT_NANOS = 100_000_000;

  private static final double SAMPLE_NANOS = 20e6;

  /** Fewer samples in native code give no rate and no share. */
  private static final int LEAST_NATIVE = 50;

  /** The part of their time in which threads in native code compute or could run. */
  private static final double LEAST_COMPUTING = 0.25;

  private final ProfileFacts facts;
  private final Application application;
  private final Idle idle;
  private final boolean saturated;
  private final double samplePeriod;
  private final double nativeRate;
  private final double running;
  final List<PoolAccount> pools = new ArrayList<>();
  final List<Part> parts = new ArrayList<>();

  /** Lines at which threads of a pool wait for work, or in a task. */
  final Map<StackFrame, Long> doubtful = new HashMap<>();

  /** The pools that ran code outside the platform. */
  final Set<String> named = new HashSet<>();

  Division(ProfileFacts facts, Application application, boolean saturated) {
    this.facts = facts;
    this.application = application;
    this.idle = new Idle(application);
    this.saturated = saturated;
    this.samplePeriod = Periods.of(facts, "jdk.ExecutionSample", "period").orElse(SAMPLE_NANOS);
    this.nativeRate =
        facts.threads().pools().stream()
            .mapToDouble(Division::nativeSamplesPerNano)
            .max()
            .orElse(0);
    this.running = running(facts);
    withDumpedPools().forEach(pool -> new OfPool(pool).divide());
  }

  private static double nativeSamplesPerNano(PoolTimes pool) {
    long samples =
        pool.spells().stream()
            .filter(spell -> spell.kind() == Spell.Kind.NATIVE)
            .mapToLong(Spell::count)
            .sum();
    return samples < LEAST_NATIVE ? 0 : samples / (double) Math.max(1, pool.lifeNanos());
  }

  /** The part of the threads that could run, as a wall clock sees them, that had a processor. */
  private static double running(ProfileFacts facts) {
    double all = facts.threads().pools().stream().mapToDouble(PoolTimes::processorNanos).sum();
    double had = facts.processorNanos().orElse(all);
    return all > had ? had / all : 1;
  }

  /** Pools whose threads are in no event, only in a dump: they may be stuck. */
  private List<PoolTimes> withDumpedPools() {
    List<PoolTimes> all = new ArrayList<>();
    Map<String, Integer> dumped = new TreeMap<>();
    for (ThreadDump dump : facts.threads().dumps()) {
      Map<String, Integer> counts = new TreeMap<>();
      dump.threads().forEach(each -> counts.merge(each.pool(), 1, Integer::sum));
      counts.forEach((name, count) -> dumped.merge(name, count, Math::max));
    }
    for (PoolTimes pool : facts.threads().pools()) {
      Integer count = dumped.remove(pool.name());
      all.add(pool.withMore(count == null ? 0 : count - pool.threads(), facts.spanNanos()));
    }
    dumped.forEach(
        (name, count) ->
            all.add(
                new PoolTimes(
                    name,
                    count,
                    name.equals(PoolNames.VIRTUAL),
                    count * facts.spanNanos(),
                    0,
                    0,
                    List.of())));
    return all;
  }

  /** The division of one pool. */
  private final class OfPool {
    private final PoolTimes pool;
    private final boolean isRest;
    private final Map<Activity, Long> nanos = new EnumMap<>(Activity.class);
    private final Set<StackFrame> ended = new HashSet<>();
    private long idleNanos;
    private long waitNanos;
    private long samples;
    private long nativeAll;
    private long nativeIdle;
    private boolean wall;

    OfPool(PoolTimes pool) {
      this.pool = pool;
      this.isRest = isTimerOrReader(pool);
    }

    void divide() {
      pool.spells().forEach(this::add);
      long sampled = (long) (samples * samplePeriod);
      long seen = pool.processorNanos() > 0 || wall ? pool.processorNanos() : sampled;
      long processor = wall ? (long) (seen * running) : seen;
      long ready = wall ? seen - processor : saturated ? Math.max(0, sampled - processor) : 0;
      nanos.merge(Activity.READY, ready, Long::sum);
      nanos.merge(Activity.PROCESSOR, processor, Long::sum);
      addSamples(processor, sampled);
      long rest = Math.max(0, pool.lifeNanos() - waitNanos - processor - ready);
      if (!divideByDumps(rest)) {
        long share = nativeAll == 0 ? 0 : rest * nativeIdle / nativeAll;
        idleNanos += share;
        nanos.merge(Activity.UNKNOWN, rest - share - divideByNative(rest - share), Long::sum);
      }
      pools.add(new PoolAccount(pool.name(), pool.threads(), pool.lifeNanos(), idleNanos, nanos));
    }

    private void add(Spell spell) {
      boolean processor = spell.kind() == Spell.Kind.PROCESSOR;
      boolean inNative = spell.kind() == Spell.Kind.NATIVE;
      boolean tells = processor || inNative || spell.kind().isWait();
      if (tells && !Frames.outside(spell.stack()).isEmpty()) {
        named.add(pool.name());
      }
      wall |= spell.kind() == Spell.Kind.WALL;
      samples += processor ? spell.count() : 0;
      nativeAll += inNative ? spell.count() : 0;
      nativeIdle += inNative && idle.is(spell, pool.virtual()) ? spell.count() : 0;
      if (spell.kind().isWait()) {
        addWait(spell);
      }
    }

    private void addWait(Spell spell) {
      waitNanos += spell.nanos();
      Activity activity = Wait.of(spell);
      if (isRest || idle.is(spell, pool.virtual())) {
        idleNanos += spell.nanos();
        if (pool.threads() > 1 && idle.isDoubtful(activity, spell.stack())) {
          application
              .line(spell.stack())
              .ifPresent(line -> doubtful.merge(line, spell.nanos(), Long::sum));
        }
        return;
      }
      if (isForProcessor(activity) && spell.nanos() / spell.count() < SHORT_NANOS) {
        activity = Activity.READY;
      }
      application.line(spell.stack()).ifPresent(ended::add);
      addPart(
          new Part(
              pool.name(),
              activity,
              requireNonNull(spell.kind().evidence(), "evidence"),
              spell.stack(),
              spell.type(),
              spell.nanos(),
              spell.count(),
              spell.threads()));
    }

    /* On a saturated machine a thread that writes waits for a processor first of all. */
    private boolean isForProcessor(Activity activity) {
      return saturated && (activity == Activity.WRITE || activity == Activity.FILE);
    }

    private void addPart(Part part) {
      nanos.merge(part.activity(), part.nanos(), Long::sum);
      parts.add(part);
    }

    private void addSamples(long processor, long sampled) {
      List<Spell> computing = inNative(false);
      double inNative = count(computing) / nativeRate;
      long unexplained = Math.max(0, processor - sampled);
      boolean computes =
          count(computing) >= LEAST_NATIVE
              && unexplained + nanos.getOrDefault(Activity.READY, 0L) >= LEAST_COMPUTING * inNative;
      long ofNative = computes ? (long) Math.min((double) unexplained, inNative) : 0;
      addProcessor(of(Spell.Kind.PROCESSOR), processor - ofNative);
      addProcessor(computes ? computing : List.of(), ofNative);
    }

    private void addProcessor(List<Spell> spells, long all) {
      double each = (double) all / Math.max(1, count(spells));
      for (Spell spell : spells) {
        parts.add(
            new Part(
                pool.name(),
                Activity.PROCESSOR,
                Evidence.CPU,
                spell.stack(),
                "",
                (long) (each * spell.count()),
                spell.count(),
                spell.threads()));
      }
    }

    private List<Spell> of(Spell.Kind kind) {
      return pool.spells().stream().filter(spell -> spell.kind() == kind).toList();
    }

    /** The samples of tasks in native code that transfer data over a socket, or all others. */
    private List<Spell> inNative(boolean transfers) {
      return of(Spell.Kind.NATIVE).stream()
          .filter(spell -> Wait.of(spell).isOutside() == transfers)
          .filter(spell -> !idle.is(spell, pool.virtual()))
          .toList();
    }

    private static long count(List<Spell> spells) {
      return spells.stream().mapToLong(Spell::count).sum();
    }

    /** Divides time that no event has as the dumps say; false without a dump of the pool. */
    private boolean divideByDumps(long rest) {
      List<ThreadDump.DumpedThread> all = new ArrayList<>();
      List<ThreadDump.DumpedThread> busy = new ArrayList<>();
      Map<String, CallStack> first = new HashMap<>();
      Map<String, CallStack> last = new HashMap<>();
      List<ThreadDump> dumps = facts.threads().dumps();
      for (int i = 0; i < dumps.size(); i++) {
        for (ThreadDump.DumpedThread thread : dumps.get(i).threads()) {
          if (thread.pool().equals(pool.name())) {
            all.add(thread);
            last.put(thread.key(), thread.stack());
            if (!isRest && !isIdle(thread)) {
              busy.add(thread);
            }
          }
        }
        if (i == 0) {
          all.forEach(thread -> first.put(thread.key(), thread.stack()));
        }
      }
      if (all.isEmpty()) {
        return false;
      }
      if (all.stream().anyMatch(thread -> !Frames.outside(thread.stack()).isEmpty())) {
        named.add(pool.name());
      }
      long each = rest / all.size();
      idleNanos += each * (all.size() - busy.size());
      Map<Optional<StackFrame>, Long> atLine =
          busy.stream()
              .collect(
                  Collectors.groupingBy(
                      thread -> application.line(thread.stack()), Collectors.counting()));
      for (ThreadDump.DumpedThread thread : busy) {
        Optional<StackFrame> line = application.line(thread.stack());
        boolean few = atLine.getOrDefault(line, 0L) < LEAST_DUMPED;
        boolean stuck =
            dumps.size() > 1
                && line.filter(place -> !ended.contains(place)).isPresent()
                && (thread.isWaiting() || Wait.isBlockingRead(thread.stack()))
                && isSame(thread, first)
                && isSame(thread, last);
        addDumped(thread, few ? Activity.UNKNOWN : stuck ? Activity.STUCK : seen(thread), each);
      }
      return true;
    }

    /** Divides time that no event has as the samples in native code say; returns how much. */
    private long divideByNative(long rest) {
      List<Spell> transfers = inNative(true);
      long count = count(transfers);
      if (count < LEAST_NATIVE || isRest) {
        return 0;
      }
      double each = Math.min((double) rest, count / nativeRate) / count;
      for (Spell spell : transfers) {
        addPart(
            new Part(
                pool.name(),
                isForProcessor(Wait.of(spell)) ? Activity.READY : Wait.of(spell),
                Evidence.NATIVE,
                spell.stack(),
                spell.type(),
                (long) (spell.count() * each),
                spell.count(),
                spell.threads()));
      }
      return (long) (count * each);
    }

    private static boolean isSame(ThreadDump.DumpedThread thread, Map<String, CallStack> others) {
      return Optional.ofNullable(others.get(thread.key()))
          .filter(thread.stack()::equals)
          .isPresent();
    }

    private void addDumped(ThreadDump.DumpedThread thread, Activity activity, long each) {
      if (activity == Activity.UNKNOWN || activity == Activity.READY) {
        nanos.merge(activity, each, Long::sum);
        return;
      }
      addPart(
          new Part(
              pool.name(),
              activity,
              Evidence.BLOCKED,
              thread.stack(),
              thread.awaited().type(),
              each,
              1,
              1));
    }

    private Activity seen(ThreadDump.DumpedThread thread) {
      if (thread.isWaiting() || Wait.isBlockingRead(thread.stack())) {
        return waiting(thread);
      }
      return saturated ? Activity.READY : Activity.UNKNOWN;
    }

    private boolean isIdle(ThreadDump.DumpedThread thread) {
      return idle.is(waiting(thread), thread.stack(), thread.virtual(), false);
    }
  }

  private static Activity waiting(ThreadDump.DumpedThread thread) {
    return thread.isBlocked() ? Activity.LOCK : Wait.ofStack(thread.stack());
  }

  /** True for a single thread that only sleeps, at one place, or only reads a stream. */
  private static boolean isTimerOrReader(PoolTimes pool) {
    List<Spell> waits = pool.spells().stream().filter(spell -> spell.kind().isWait()).toList();
    boolean asleep =
        waits.stream().allMatch(spell -> spell.kind() == Spell.Kind.SLEEP)
            && waits.stream().map(Spell::stack).distinct().count() == 1;
    boolean reading =
        waits.stream()
            .allMatch(spell -> spell.kind() == Spell.Kind.READ && Wait.isStream(spell.stack()));
    return pool.threads() == 1 && !waits.isEmpty() && (asleep || reading);
  }
}
