/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import static java.util.Objects.requireNonNull;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.PoolTimes;
import io.hotguard.profile.reading.Spell;
import io.hotguard.profile.reading.ThreadDump;
import io.hotguard.profile.reading.ThreadDump.DumpedThread;
import io.hotguard.rule.Evidence;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Divides the time of the threads of one pool into idle time and parts. */
final class PoolDivision {
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
   *
   * A thread in a selector is in samples all the time. A pool that was in a selector, and then in
   * no event for long, may hang: that time stays unknown.
   */

  /** Fewer dumped threads at a line say nothing of the time between the dumps. */
  private static final int LEAST_DUMPED = 3;

  /** On a saturated machine a shorter write waits for a processor, not for the other end. */
  private static final long SHORT_NANOS = 100_000_000;

  /** Fewer samples in native code give no rate and no share. */
  static final int LEAST_NATIVE = 50;

  /** The part of their time in which threads in native code compute or could run. */
  static final double LEAST_COMPUTING = 0.25;

  /** The part of its life in which a program's first thread waits for what it has begun. */
  private static final double NEARLY_ALL = 0.9;

  private static final Set<Activity> FOR_END =
      Set.of(Activity.NOTIFY, Activity.RESULT, Activity.WAIT, Activity.SLEEP);

  final PoolTimes pool;
  final List<Part> parts = new ArrayList<>();
  private final Division all;

  /** The time at no known place, and all time on the processor. */
  private final Map<Activity, Long> nanos = new EnumMap<>(Activity.class);

  private final Set<Optional<StackFrame>> ended = new HashSet<>();
  private final Set<Optional<StackFrame>> clients;
  private final List<DumpedThread> dumped;

  /** How often a thread of the dumps is at one place. */
  private final Map<List<Object>, Long> same;

  /** The last line of each method at which virtual threads are in an event. */
  private final Map<String, Integer> lastLines = new HashMap<>();

  private long idleNanos;
  private long waitNanos;
  private boolean computesInNative;

  PoolDivision(PoolTimes pool, Division all) {
    this.pool = pool;
    this.all = all;
    this.clients =
        pool.spells().stream()
            .filter(spell -> spell.ending() == Spell.Ending.CLIENT)
            .map(spell -> all.application.line(spell.stack()))
            .collect(Collectors.toSet());
    this.dumped =
        all.facts.threads().dumps().stream()
            .flatMap(dump -> dump.threads().stream())
            .filter(thread -> thread.pool().equals(pool.name()))
            .toList();
    this.same =
        dumped.stream()
            .collect(Collectors.groupingBy(PoolDivision::placeOf, Collectors.counting()));
    if (pool.virtual()) {
      ofCode()
          .flatMap(stack -> Frames.outside(stack).stream())
          .forEach(frame -> lastLines.merge(frame.name(), frame.line(), Math::max));
    }
    divide();
  }

  private static List<Object> placeOf(DumpedThread thread) {
    return List.of(thread.key(), thread.stack());
  }

  private void divide() {
    pool.spells().stream().filter(spell -> spell.kind().isWait()).forEach(this::addWait);
    boolean wall = !pool.of(Spell.Kind.WALL).isEmpty();
    long sampled = (long) (Spell.count(pool.of(Spell.Kind.PROCESSOR)) * all.samplePeriod);
    long seen = pool.processorNanos() > 0 || wall ? pool.processorNanos() : sampled;
    long processor = wall ? (long) (seen * all.running) : seen;
    long ready = wall ? seen - processor : all.saturated ? Math.max(0, sampled - processor) : 0;
    nanos.put(Activity.PROCESSOR, processor);
    nanos.put(Activity.READY, ready);
    addSamples(processor, sampled);
    long rest = Math.max(0, pool.lifeNanos() - waitNanos - processor - ready);
    if (dumped.isEmpty()) {
      List<Spell> inNative = pool.of(Spell.Kind.NATIVE);
      long idlers = Spell.count(inNative.stream().filter(this::isIdle).toList());
      boolean selects = inNative.stream().anyMatch(spell -> Wait.isSelector(spell.stack()));
      long told = selects && isQuiet() ? rest - pool.threads() * pool.quietNanos() : rest;
      long share = Math.max(0, told) * idlers / Math.max(1, Spell.count(inNative));
      long left = rest - share - divideByNative(rest - share);
      long silent = silent(left, idleNanos);
      idleNanos += share + silent;
      nanos.put(Activity.UNKNOWN, left - silent);
    } else {
      divideByDumps(rest);
      long left = all.saturated ? 0 : nanos.getOrDefault(Activity.UNKNOWN, 0L);
      nanos.merge(Activity.UNKNOWN, -divideByNative(left), Long::sum);
    }
  }

  PoolAccount account() {
    Map<Activity, Long> sums = new EnumMap<>(nanos);
    parts.stream()
        .filter(part -> !part.isRunning())
        .forEach(part -> sums.merge(part.activity(), part.nanos(), Long::sum));
    return new PoolAccount(pool.name(), pool.threads(), pool.lifeNanos(), idleNanos, sums);
  }

  /** Whether it ran code outside the platform. */
  boolean isNamed() {
    return Stream.concat(ofCode(), dumped.stream().map(DumpedThread::stack))
        .anyMatch(stack -> !Frames.outside(stack).isEmpty());
  }

  /** The stacks of what the pool did itself: others start its threads. */
  Stream<CallStack> ofCode() {
    return pool.spells().stream()
        .filter(
            spell ->
                spell.kind().isWait()
                    || spell.kind() == Spell.Kind.NATIVE
                    || spell.kind() == Spell.Kind.PROCESSOR)
        .map(Spell::stack);
  }

  /** Also in native code where the same line waits for clients in events. */
  private boolean isIdle(Spell spell) {
    return all.idle.is(spell, pool.virtual())
        || (Wait.of(spell) == Activity.READ
            && clients.contains(all.application.line(spell.stack())));
  }

  private boolean isIdle(DumpedThread thread) {
    boolean accepted = clients.contains(all.application.line(thread.stack()));
    return all.idle.is(waiting(thread), thread.stack(), thread.virtual(), accepted);
  }

  /** Whether the first thread of a program waits for the end of all that it has begun. */
  private boolean isForEnd(Activity activity, CallStack stack, long time) {
    return pool.threads() == 1
        && time >= NEARLY_ALL * pool.lifeNanos()
        && FOR_END.contains(activity)
        && Frames.isOfMain(stack);
  }

  private boolean isForEnd(DumpedThread thread) {
    return thread.isWaiting() && isForEnd(waiting(thread), thread.stack(), pool.lifeNanos());
  }

  private void addWait(Spell spell) {
    waitNanos += spell.nanos();
    Activity activity = Wait.of(spell);
    boolean once = spell.count() == 1 || spell.ending() == Spell.Ending.LIMIT;
    if (all.idle.is(spell, pool.virtual())
        || (once && isForEnd(activity, spell.stack(), spell.nanos()))) {
      idleNanos += spell.nanos();
      return;
    }
    boolean ready = isForProcessor(activity) && spell.nanos() / spell.count() < SHORT_NANOS;
    ended.add(all.application.line(spell.stack()));
    Evidence evidence = requireNonNull(spell.kind().evidence(), "evidence");
    add(ready ? Activity.READY : activity, evidence, spell, spell.nanos());
  }

  /* On a saturated machine a thread that writes waits for a processor first of all. */
  private boolean isForProcessor(Activity activity) {
    return all.saturated && (activity == Activity.WRITE || activity == Activity.FILE);
  }

  private void add(Activity activity, Evidence evidence, Spell spell, long time) {
    parts.add(
        new Part(
            pool.name(),
            activity,
            evidence,
            spell.stack(),
            spell.type(),
            spell.ending(),
            time,
            spell.count(),
            spell.threads(),
            spell.seconds()));
  }

  private void addSamples(long processor, long sampled) {
    List<Spell> computing = inNative(spell -> !Wait.of(spell).isOutside());
    double inNative = Spell.count(computing) / all.nativeRate;
    long unexplained = Math.max(0, processor - sampled);
    long ready = account().nanos(Activity.READY);
    computesInNative =
        Spell.count(computing) >= LEAST_NATIVE && unexplained + ready >= LEAST_COMPUTING * inNative;
    long ofNative = computesInNative ? (long) Math.min((double) unexplained, inNative) : 0;
    addProcessor(pool.of(Spell.Kind.PROCESSOR), processor - ofNative);
    addProcessor(computesInNative ? computing : List.of(), ofNative);
  }

  private void addProcessor(List<Spell> spells, long time) {
    double each = (double) time / Math.max(1, Spell.count(spells));
    spells.forEach(
        spell -> add(Activity.PROCESSOR, Evidence.CPU, spell, (long) (each * spell.count())));
  }

  /** The samples of tasks in native code. */
  private List<Spell> inNative(Predicate<Spell> wanted) {
    return pool.of(Spell.Kind.NATIVE).stream()
        .filter(wanted)
        .filter(spell -> !isIdle(spell))
        .toList();
  }

  /** Whether a thread transfers data over a socket, or waits in native code of a library. */
  private boolean isWaitInNative(Spell spell) {
    return Wait.of(spell).isOutside()
        || (!computesInNative && Frames.leaf(spell.stack()).isEmpty());
  }

  /** Divides time that no event has as the samples in native code say; returns how much. */
  private long divideByNative(long rest) {
    List<Spell> waits = inNative(this::isWaitInNative);
    long count = Spell.count(waits);
    if (count < LEAST_NATIVE) {
      return 0;
    }
    double each = Math.min((double) rest, count / all.nativeRate) / count;
    for (Spell spell : waits) {
      Activity activity = isForProcessor(Wait.of(spell)) ? Activity.READY : Wait.of(spell);
      add(activity, Evidence.NATIVE, spell, (long) (spell.count() * each));
    }
    return (long) (count * each);
  }

  /** Divides time that no event has as the dumps say. */
  private void divideByDumps(long rest) {
    // The first thread may still begin things in an earlier dump.
    List<ThreadDump> dumps = all.facts.threads().dumps();
    boolean ends =
        dumps.get(dumps.size() - 1).threads().stream()
            .filter(thread -> thread.pool().equals(pool.name()) && isForEnd(thread))
            .map(thread -> all.application.line(thread.stack()))
            .anyMatch(at -> at.isPresent() && !ended.contains(at));
    List<DumpedThread> busy = dumped.stream().filter(thread -> !isIdle(thread) && !ends).toList();
    long each = rest / dumped.size();
    idleNanos += each * (dumped.size() - busy.size());
    Map<Optional<StackFrame>, Long> atLine =
        busy.stream()
            .collect(
                Collectors.groupingBy(
                    thread -> all.application.line(thread.stack()), Collectors.counting()));
    for (DumpedThread thread : busy) {
      boolean stuck = isStill(thread);
      boolean few =
          atLine.getOrDefault(all.application.line(thread.stack()), 0L) < LEAST_DUMPED
              && !(stuck && isNeverMeant(thread));
      Activity activity = few ? Activity.UNKNOWN : stuck ? Activity.STUCK : seen(thread);
      if (activity == Activity.UNKNOWN || activity == Activity.READY) {
        nanos.merge(activity, each, Long::sum);
      } else {
        Spell.Ending ending = goesOn(thread) ? Spell.Ending.WOKEN : Spell.Ending.UNTOLD;
        add(activity, Evidence.BLOCKED, thread.spell(each, ending), each);
      }
    }
  }

  /** Whether a thread waits at one place in all dumps, and no wait has ended there. */
  private boolean isStill(DumpedThread thread) {
    Optional<StackFrame> line = all.application.line(thread.stack());
    int dumps = all.facts.threads().dumps().size();
    return dumps > 1
        && (thread.isWaiting() || Wait.isBlockingRead(thread.stack()))
        && line.isPresent()
        && !ended.contains(line)
        && same.getOrDefault(placeOf(thread), 0L) >= dumps
        && !goesOn(thread);
  }

  /** Whether a single thread that stays there is no supervisor. */
  private boolean isNeverMeant(DumpedThread thread) {
    return waiting(thread) == Activity.LOCK || all.isOfSelector(thread.stack());
  }

  /** Whether virtual threads, whose waits are in no event, go on behind a wait. */
  private boolean goesOn(DumpedThread thread) {
    return thread.stack().frames().stream()
        .filter(all.application::contains)
        .anyMatch(at -> lastLines.getOrDefault(at.name(), 0) > at.line());
  }

  private Activity seen(DumpedThread thread) {
    return thread.isWaiting() || Wait.isBlockingRead(thread.stack())
        ? waiting(thread)
        : all.saturated ? Activity.READY : Activity.UNKNOWN;
  }

  private static Activity waiting(DumpedThread thread) {
    return thread.isBlocked() ? Activity.LOCK : Wait.ofStack(thread.stack());
  }

  /**
   * How long threads waited for work in no event: short waits are divided as longer ones, up to
   * twice the time of these, and none if the pool did no more for long.
   */
  private long silent(long left, long idlers) {
    long share = (long) (left * (double) idlers / Math.max(1, waitNanos));
    return isQuiet() || share > 2 * idlers ? 0 : share;
  }

  /** Whether most of what the pool did is in no event. */
  boolean isUnseen() {
    return 2 * nanos.getOrDefault(Activity.UNKNOWN, 0L) > account().workingNanos();
  }

  /** Whether the pool did no more for long. */
  boolean isQuiet() {
    return pool.quietNanos() > LEAST_COMPUTING * all.facts.spanNanos();
  }

  /** Whether it is no dump that tells where its threads stand. */
  boolean isUndumped() {
    return dumped.isEmpty();
  }

  /** Whether the pool has free threads all the time. */
  boolean hasFree() {
    return pool.virtual() || idleNanos >= all.facts.spanNanos();
  }

  /** Takes the time that no event has for idle. */
  void rest() {
    idleNanos += nanos.getOrDefault(Activity.UNKNOWN, 0L);
    nanos.remove(Activity.UNKNOWN);
  }

  /** Takes the time of parts for idle. */
  void rest(Predicate<Part> wanted) {
    idleNanos += Part.nanos(parts.stream().filter(wanted));
    parts.removeIf(wanted);
  }

  void change(Predicate<Part> wanted, Activity activity) {
    parts.replaceAll(part -> wanted.test(part) ? part.as(activity) : part);
  }
}
