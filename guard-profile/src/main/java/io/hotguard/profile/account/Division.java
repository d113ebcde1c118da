/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import static java.util.Objects.requireNonNull;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.PoolTimes;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Spell;
import io.hotguard.profile.reading.ThreadDump;
import io.hotguard.profile.reading.ThreadDump.DumpedThread;
import io.hotguard.rule.Evidence;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
   *
   * A thread that has to wake others works meanwhile. If all threads together work less than half
   * of the time, a wait that is ended before its time limit is one for a message. If only its limit
   * ever ends it, the thread that has to wake it may be gone. A wait for a queue or a result is not
   * for a message: the threads that have to end it may all wait for each other. A transport that
   * reads in its own loop waits itself. A task for a connection may wait for a message only while
   * its pool has free threads, without which all other connections wait, too.
   *
   * A task that sleeps while its pool has free threads and no thread waits for others keeps only
   * callers outside the process waiting: those whose connections the libraries on its stack select.
   */

  /** Fewer dumped threads at a line say nothing of the time between the dumps. */
  private static final int LEAST_DUMPED = 3;

  /** On a saturated machine a shorter write waits for a processor, not for the other end. */
  private static final long SHORT_NANOS = 100_000_000;

  private static final double SAMPLE_NANOS = 20e6;

  /** Fewer wake-ups do not tell that there will be more. */
  private static final int LEAST_WOKEN = 20;

  /** Fewer exceptions do not tell that a call fails again and again. */
  private static final int LEAST_FAILED = 3;

  /** Fewer samples in native code give no rate and no share. */
  private static final int LEAST_NATIVE = 50;

  /** The part of their time in which threads in native code compute or could run. */
  private static final double LEAST_COMPUTING = 0.25;

  /** The part of its life in which a program's first thread waits for what it has begun. */
  private static final double NEARLY_ALL = 0.9;

  private static final double LEAST_WORKING = 0.5;
  private static final double LEAST_BUSY = 0.3;
  private static final double LITTLE = 0.05;

  private static final Set<Activity> FOR_END =
      Set.of(Activity.NOTIFY, Activity.RESULT, Activity.WAIT, Activity.SLEEP);

  private final ProfileFacts facts;
  private final Application application;
  private final Idle idle;
  private final boolean saturated;
  private final double samplePeriod;
  private final double nativeRate;
  private final double running;

  /** The methods of loops around selectors. */
  private final Set<String> selectors;

  final List<PoolAccount> pools = new ArrayList<>();
  final List<Part> parts = new ArrayList<>();

  /** The pools whose threads wait for work only in a selector. */
  final Set<String> loops = new HashSet<>();

  /** The pools whose threads wait long for other threads. */
  final Set<String> awaiting = new HashSet<>();

  /** The first thread, if it is in no event and only waits for its server, as others show. */
  final Set<String> starters = new HashSet<>();

  /** The pools that ran code outside the platform. */
  final Set<String> named = new HashSet<>();

  Division(ProfileFacts facts, Application application, boolean saturated) {
    this.facts = facts;
    this.application = application;
    this.idle = new Idle(application);
    this.saturated = saturated;
    this.samplePeriod = facts.nanos("jdk.ExecutionSample", "period").orElse(SAMPLE_NANOS);
    List<PoolTimes> all = facts.threads().pools();
    this.nativeRate = all.stream().mapToDouble(Division::nativeSamplesPerNano).max().orElse(0);
    this.running = running(facts);
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
    Map<String, OfPool> divided = new LinkedHashMap<>();
    for (PoolTimes pool : withDumpedPools()) {
      divided.computeIfAbsent(pool.name(), name -> new OfPool(pool)).divide();
    }
    messages(divided);
    divided.values().stream().filter(each -> isAside(each, divided)).forEach(OfPool::rest);
    divided.values().stream()
        .filter(each -> isMainOfServer(each, divided))
        .forEach(each -> starters.add(each.pool.name()));
    divided.values().forEach(pool -> pools.add(pool.account()));
  }

  /** Tells waits for a message from outside from waits for a thread that works meanwhile. */
  private void messages(Map<String, OfPool> divided) {
    Set<String> serving = serving();
    Set<Part> transports = parts.stream().filter(this::isOfTransport).collect(Collectors.toSet());
    Set<Optional<String>> read =
        transports.stream().map(part -> library(part.stack())).collect(Collectors.toSet());
    Set<Optional<StackFrame>> woken =
        parts.stream()
            .filter(part -> part.activity() == Activity.NOTIFY)
            .filter(
                part ->
                    part.ending() == Spell.Ending.WOKEN
                        || (part.ending() == Spell.Ending.UNTOLD
                            && (isRound(part)
                                || (part.count() > part.threads()
                                    && read.contains(library(part.stack()))))))
            .map(part -> application.line(part.stack()))
            .collect(Collectors.toSet());
    Predicate<Part> message =
        part ->
            (!isServed(part, serving)
                    || application.loop(part.stack()).isPresent()
                    || hasFree(part, divided))
                && (part.activity() == Activity.NOTIFY
                    ? woken.contains(application.line(part.stack()))
                    : part.activity() == Activity.QUEUE
                        && part.ending() != Spell.Ending.UNTOLD
                        && Frames.inner(part.stack()).filter(application::contains).isPresent());
    Map<String, Long> waiting = nanos(message);
    Map<String, Long> reading = nanos(transports::contains);
    long beside = 0;
    boolean busy = false;
    for (OfPool of : divided.values()) {
      PoolAccount pool = of.account();
      boolean waits = waiting.containsKey(pool.name());
      long unseen = pool.nanos(Activity.UNKNOWN);
      long aside = waiting.getOrDefault(pool.name(), 0L) + reading.getOrDefault(pool.name(), 0L);
      double working = pool.workingNanos() - unseen - aside;
      if (!waits && !of.isQuiet()) { // Short waits are in no event, and divided as the others are.
        working *= pool.lifeNanos() / (double) Math.max(1, pool.lifeNanos() - unseen);
      }
      if (named.contains(pool.name())) {
        beside += waits ? (long) working : 0;
        busy |= !waits && working >= LEAST_BUSY * pool.lifeNanos();
      }
    }
    if (!busy && beside < LEAST_WORKING * facts.spanNanos()) {
      change(divided, message, Activity.MESSAGE);
    }
    parts.stream() // One that waits for the result of all may be their starter.
        .filter(this::isForOthers)
        .filter(part -> part.activity() != Activity.RESULT || part.threads() > 1)
        .map(Part::pool)
        .forEach(awaiting::add);
    List<Part> served =
        parts.stream()
            .filter(
                part ->
                    (isPace(part, divided) && isForServer(part))
                        || (transports.contains(part) && !isAwaited(part.pool(), awaiting)))
            .toList();
    served.forEach(part -> of(divided, part).rest(part));
    parts.removeAll(served);
    boolean awaited = parts.stream().anyMatch(this::isForOthers);
    change(
        divided,
        part ->
            (isPace(part, divided) && !isAwaited(part.pool(), awaiting))
                || (!awaited
                    && isSleep(part)
                    && hasFree(part, divided)
                    && !isServed(part, serving)),
        Activity.PACE);
  }

  private static OfPool of(Map<String, OfPool> divided, Part part) {
    return requireNonNull(divided.get(part.pool()), "pool");
  }

  /** Whether threads wait again and again at the outer end of their tasks. */
  private boolean isRound(Part part) {
    List<StackFrame> outside = Frames.outside(part.stack());
    List<StackFrame> own = outside.stream().filter(application::contains).toList();
    return part.count() >= LEAST_WOKEN * (long) part.threads()
        && own.size() <= 2
        && (own.isEmpty()
            ? outside.stream().map(Frames::root).distinct().count() == 1
            : outside.indexOf(own.get(own.size() - 1)) == outside.size() - 1);
  }

  /** Whether a library's own thread reads, above nothing but its loop, what others send it. */
  private boolean isOfTransport(Part part) {
    List<StackFrame> outside = Frames.outside(part.stack());
    return part.activity() == Activity.READ
        && !part.stack().isTruncated()
        && outside.stream().noneMatch(application::contains)
        && outside.stream().map(Frames::library).distinct().count() == 1;
  }

  private static Optional<String> library(CallStack stack) {
    return Frames.inner(stack).map(Frames::library);
  }

  private Map<String, Long> nanos(Predicate<Part> wanted) {
    return parts.stream()
        .filter(wanted)
        .collect(Collectors.groupingBy(Part::pool, Collectors.summingLong(Part::nanos)));
  }

  /** Whether the pool of a part has free threads all the time. */
  private boolean hasFree(Part part, Map<String, OfPool> divided) {
    OfPool of = of(divided, part);
    return of.pool.virtual() || of.idleNanos >= facts.spanNanos();
  }

  /** Whether a connection may wait for a task. */
  private static boolean isServed(Part part, Set<String> serving) {
    return part.stack().frames().stream()
        .anyMatch(frame -> isOfService(frame) && serving.contains(Frames.root(frame)));
  }

  /** Whether a frame may be of a server, such as that of the platform. */
  private static boolean isOfService(StackFrame frame) {
    return !Frames.isPlatform(frame) || frame.className().startsWith("sun.net.");
  }

  /**
   * The roots of the packages that serve connections: of code that accepts them or reads from them,
   * and of libraries whose threads wait for any of them.
   */
  private Set<String> serving() {
    Set<String> serving = new HashSet<>();
    for (PoolTimes pool : facts.threads().pools()) {
      boolean selects = pool.spells().stream().anyMatch(Division::isSelecting);
      for (Spell spell : pool.spells()) {
        boolean accepts =
            spell.ending() == Spell.Ending.CLIENT
                || (isSelecting(spell) && Wait.isAccept(spell.stack()));
        if (accepts || (selects && spell.kind() != Spell.Kind.START)) {
          spell.stack().frames().stream()
              .filter(frame -> isOfService(frame) && (accepts || !application.contains(frame)))
              .forEach(frame -> serving.add(Frames.root(frame)));
        }
      }
    }
    return serving;
  }

  /** Whether the main thread lets time pass in a library, such as a server that it has started. */
  private boolean isForServer(Part part) {
    List<StackFrame> outside = Frames.outside(part.stack());
    return Frames.isOfMain(part.stack())
        && outside.size() > 1
        && outside.stream().filter(application::contains).count() == 1;
  }

  /** Whether threads of other pools wait, perhaps for those of this pool. */
  static boolean isAwaited(String pool, Set<String> awaiting) {
    return awaiting.stream().anyMatch(other -> !other.equals(pool));
  }

  private void change(Map<String, OfPool> divided, Predicate<Part> wanted, Activity activity) {
    for (Part part : parts.stream().filter(wanted).toList()) {
      OfPool pool = of(divided, part);
      pool.nanos.merge(part.activity(), -part.nanos(), Long::sum);
      pool.nanos.merge(activity, part.nanos(), Long::sum);
    }
    parts.replaceAll(part -> wanted.test(part) ? part.as(activity) : part);
  }

  /*
   * Short waits are in no event. If threads that hardly ever compute or wait in a task have only
   * these, and a larger pool serves and is free, nothing waits for them: they wait for work.
   */
  private boolean isAside(OfPool of, Map<String, OfPool> divided) {
    PoolAccount pool = of.account();
    return !of.dumped
        && !of.isQuiet()
        && of.isUnseen()
        && pool.workingNanos() - pool.nanos(Activity.UNKNOWN) < LEAST_COMPUTING * pool.lifeNanos()
        && pool.waitingNanos() < LITTLE * pool.lifeNanos()
        && !isAwaited(pool.name(), awaiting)
        && others(of, divided)
            .filter(other -> other.pool.threads() > pool.threads() && !other.isQuiet())
            .anyMatch(other -> isFree(other.account()));
  }

  /*
   * A program's first thread that is in no event since its start, while the pool of its server is
   * free and no other pool of its application is unseen, waits for the end of its server.
   */
  private boolean isMainOfServer(OfPool of, Map<String, OfPool> divided) {
    return !of.dumped
        && of.pool.threads() == 1
        && of.isQuiet()
        && ofCode(of.pool).anyMatch(Frames::isOfMain)
        && !isAwaited(of.pool.name(), awaiting)
        && others(of, divided).anyMatch(other -> isFree(other.account()))
        && others(of, divided)
            .filter(other -> ofCode(other.pool).anyMatch(this::isOfApplication))
            .noneMatch(OfPool::isUnseen);
  }

  private boolean isOfApplication(CallStack stack) {
    return isOn(stack, application::contains);
  }

  private Stream<OfPool> others(OfPool of, Map<String, OfPool> divided) {
    return divided.values().stream()
        .filter(other -> other != of && named.contains(other.pool.name()));
  }

  /** Whether a pool works, and has more threads than it needs. */
  static boolean isFree(PoolAccount pool) {
    return pool.nanos(Activity.PROCESSOR) > 0
        && pool.idleNanos() >= LEAST_WORKING * pool.lifeNanos();
  }

  /** Whether threads wait long for others. */
  private boolean isForOthers(Part part) {
    return part.activity().isForOthers() && part.nanos() >= LEAST_COMPUTING * facts.spanNanos();
  }

  /** Whether a thread of the application's own, to which nobody gives tasks, lets time pass. */
  private boolean isPace(Part part, Map<String, OfPool> divided) {
    boolean timed =
        isSleep(part) || (part.activity() == Activity.WAIT && part.ending() == Spell.Ending.LIMIT);
    Optional<StackFrame> loop = application.loop(part.stack()).filter(frame -> timed);
    boolean ofLibrary = Frames.outside(part.stack()).stream().noneMatch(application::contains);
    return (isSleep(part) && ofLibrary && isRound(part))
        || (loop.isPresent()
            && (of(divided, part).pool.threads() == 1
                || part.stack().frames().stream()
                    .filter(application::contains)
                    .allMatch(
                        frame -> Frames.outerClass(frame).equals(Frames.outerClass(loop.get())))));
  }

  /* The platform sleeps until the caller can have what it is asked for. */
  private boolean isSleep(Part part) {
    return part.activity() == Activity.SLEEP
        && Frames.call(part.stack()).filter(at -> at.method().startsWith("sleep")).isPresent()
        && !isRetry(part);
  }

  /*
   * A start that sleeps in a library and tries again: the call of its own code makes exceptions all
   * the time, and no other pool works in that library, as one of a started server does. Without
   * events of exceptions their number tells, and that an object is still being made.
   */
  boolean isRetry(Part part) {
    if (part.activity() != Activity.SLEEP || application.loop(part.stack()).isEmpty()) {
      return false;
    }
    List<StackFrame> outside = Frames.outside(part.stack());
    int own = 0;
    while (own < outside.size() && !application.contains(outside.get(own))) {
      own++;
    }
    if (own == 0 || own == outside.size()) {
      return false;
    }
    String call = outside.get(own - 1).name();
    List<Spell> made = facts.of(Evidence.EXCEPTION);
    boolean begins =
        outside.subList(0, own + 1).stream().anyMatch(frame -> frame.method().equals("<init>"));
    boolean fails =
        made.isEmpty()
            ? begins && facts.exceptions().orElse(0) >= part.count()
            : made.stream()
                    .filter(spell -> isOn(spell.stack(), frame -> frame.name().equals(call)))
                    .mapToLong(Spell::count)
                    .sum()
                >= LEAST_FAILED;
    String library = Frames.library(outside.get(0));
    return fails
        && facts.threads().pools().stream()
            .filter(pool -> !pool.name().equals(part.pool()))
            .flatMap(Division::ofCode)
            .noneMatch(stack -> isOn(stack, at -> Frames.library(at).equals(library)));
  }

  /** The stacks of what a pool did itself: others start its threads. */
  private static Stream<CallStack> ofCode(PoolTimes pool) {
    return pool.spells().stream().filter(Division::isOfCode).map(Spell::stack);
  }

  private static boolean isOfCode(Spell spell) {
    return spell.kind().isWait()
        || spell.kind() == Spell.Kind.NATIVE
        || spell.kind() == Spell.Kind.PROCESSOR;
  }

  private static boolean isSelecting(Spell spell) {
    return (spell.kind() == Spell.Kind.NATIVE || spell.kind().isWait())
        && Wait.isSelector(spell.stack());
  }

  /** The methods of a loop around a selector. */
  private static Stream<String> loopOf(CallStack stack) {
    List<StackFrame> outside = Frames.outside(stack);
    return outside.stream()
        .takeWhile(frame -> Frames.packageOf(frame).equals(Frames.packageOf(outside.get(0))))
        .map(StackFrame::name);
  }

  /** Whether it is below a loop around a selector, and keeps that from its connections. */
  boolean isOfSelector(CallStack stack) {
    return isOn(stack, frame -> selectors.contains(frame.name()));
  }

  private static boolean isOn(CallStack stack, Predicate<StackFrame> wanted) {
    return stack.frames().stream().anyMatch(wanted);
  }

  private static double nativeSamplesPerNano(PoolTimes pool) {
    long samples = Spell.count(pool.of(Spell.Kind.NATIVE));
    return samples < LEAST_NATIVE ? 0 : samples / (double) Math.max(1, pool.lifeNanos());
  }

  /** The part of the threads that could run, as a wall clock sees them, that had a processor. */
  private static double running(ProfileFacts facts) {
    double all = facts.threads().pools().stream().mapToDouble(PoolTimes::processorNanos).sum();
    double had = facts.processorNanos().orElse(all);
    return all > had ? had / all : 1;
  }

  /** The recorded pools, and those whose threads are in no event, only in a dump. */
  private List<PoolTimes> withDumpedPools() {
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
    private final Set<Optional<StackFrame>> clients;
    private int selecting;
    private boolean takes;
    private boolean dumped;
    private boolean computesInNative;

    OfPool(PoolTimes pool) {
      this.pool = pool;
      this.isRest = isReader(pool);
      this.clients =
          pool.spells().stream()
              .filter(spell -> spell.ending() == Spell.Ending.CLIENT)
              .map(spell -> application.line(spell.stack()))
              .collect(Collectors.toSet());
    }

    void divide() {
      pool.spells().forEach(this::add);
      if (!takes && 2 * selecting >= pool.threads()) {
        loops.add(pool.name());
      }
      boolean wall = !pool.of(Spell.Kind.WALL).isEmpty();
      long sampled = (long) (Spell.count(pool.of(Spell.Kind.PROCESSOR)) * samplePeriod);
      long seen = pool.processorNanos() > 0 || wall ? pool.processorNanos() : sampled;
      long processor = wall ? (long) (seen * running) : seen;
      long ready = wall ? seen - processor : saturated ? Math.max(0, sampled - processor) : 0;
      nanos.merge(Activity.READY, ready, Long::sum);
      nanos.merge(Activity.PROCESSOR, processor, Long::sum);
      addSamples(processor, sampled);
      long rest = Math.max(0, pool.lifeNanos() - waitNanos - processor - ready);
      dumped = divideByDumps(rest);
      if (dumped) {
        long left = saturated ? 0 : nanos.getOrDefault(Activity.UNKNOWN, 0L);
        nanos.merge(Activity.UNKNOWN, -divideByNative(left), Long::sum);
      } else {
        List<Spell> inNative = pool.of(Spell.Kind.NATIVE);
        long idlers = Spell.count(inNative.stream().filter(this::isIdle).toList());
        long told = selecting > 0 && isQuiet() ? rest - pool.threads() * pool.quietNanos() : rest;
        long share = Math.max(0, told) * idlers / Math.max(1, Spell.count(inNative));
        long left = rest - share - divideByNative(rest - share);
        long silent = silent(left, idleNanos);
        idleNanos += share + silent;
        nanos.merge(Activity.UNKNOWN, left - silent, Long::sum);
      }
    }

    PoolAccount account() {
      return new PoolAccount(pool.name(), pool.threads(), pool.lifeNanos(), idleNanos, nanos);
    }

    private void add(Spell spell) {
      if (isSelecting(spell)) {
        selecting = Math.max(selecting, spell.threads());
      }
      if (isOfCode(spell)) {
        ran(spell.stack());
      }
      if (spell.kind().isWait()) {
        addWait(spell);
      }
    }

    private void ran(CallStack stack) {
      if (!Frames.outside(stack).isEmpty()) {
        named.add(pool.name());
      }
    }

    /** Also in native code where the same line waits for clients in events. */
    private boolean isIdle(Spell spell) {
      return idle.is(spell, pool.virtual())
          || (Wait.of(spell) == Activity.READ && clients.contains(application.line(spell.stack())));
    }

    /** Whether the first thread of a program waits for the end of all that it has begun. */
    private boolean isForEnd(Activity activity, CallStack stack, long nanos) {
      return pool.threads() == 1
          && nanos >= NEARLY_ALL * pool.lifeNanos()
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
      if (isRest
          || idle.is(spell, pool.virtual())
          || (once && isForEnd(activity, spell.stack(), spell.nanos()))) {
        idleNanos += spell.nanos();
        takes |= activity != Activity.READ && !Wait.isSelector(spell.stack());
        return;
      }
      if (isForProcessor(activity) && spell.nanos() / spell.count() < SHORT_NANOS) {
        activity = Activity.READY;
      }
      application.line(spell.stack()).ifPresent(ended::add);
      addPart(
          part(
              activity, requireNonNull(spell.kind().evidence(), "evidence"), spell, spell.nanos()));
    }

    /* On a saturated machine a thread that writes waits for a processor first of all. */
    private boolean isForProcessor(Activity activity) {
      return saturated && (activity == Activity.WRITE || activity == Activity.FILE);
    }

    private Part part(Activity activity, Evidence evidence, Spell spell, long time) {
      return new Part(
          pool.name(),
          activity,
          evidence,
          spell.stack(),
          spell.type(),
          spell.ending(),
          time,
          spell.count(),
          spell.threads(),
          spell.seconds());
    }

    private void addPart(Part part) {
      nanos.merge(part.activity(), part.nanos(), Long::sum);
      parts.add(part);
    }

    private void addSamples(long processor, long sampled) {
      List<Spell> computing = inNative(spell -> !Wait.of(spell).isOutside());
      double inNative = Spell.count(computing) / nativeRate;
      long unexplained = Math.max(0, processor - sampled);
      boolean computes =
          Spell.count(computing) >= LEAST_NATIVE
              && unexplained + nanos.getOrDefault(Activity.READY, 0L) >= LEAST_COMPUTING * inNative;
      long ofNative = computes ? (long) Math.min((double) unexplained, inNative) : 0;
      addProcessor(pool.of(Spell.Kind.PROCESSOR), processor - ofNative);
      addProcessor(computes ? computing : List.of(), ofNative);
      computesInNative = computes;
    }

    private void addProcessor(List<Spell> spells, long all) {
      double each = (double) all / Math.max(1, Spell.count(spells));
      for (Spell spell : spells) {
        long nanos = (long) (each * spell.count());
        parts.add(part(Activity.PROCESSOR, Evidence.CPU, spell, nanos));
      }
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

    /** Divides time that no event has as the dumps say; false without a dump of the pool. */
    private boolean divideByDumps(long rest) {
      List<ThreadDump> dumps = facts.threads().dumps();
      List<DumpedThread> all =
          dumps.stream()
              .flatMap(dump -> dump.threads().stream())
              .filter(thread -> thread.pool().equals(pool.name()))
              .toList();
      // A thread that the first and the last dump have is twice in all of them, if at one place.
      Map<List<Object>, Long> same =
          all.stream()
              .collect(
                  Collectors.groupingBy(
                      thread -> List.of(thread.key(), thread.stack()), Collectors.counting()));
      if (all.isEmpty()) {
        return false;
      }
      // The first thread may still begin things in an earlier dump.
      boolean ends =
          dumps.get(dumps.size() - 1).threads().stream()
              .filter(thread -> thread.pool().equals(pool.name()) && isForEnd(thread))
              .flatMap(thread -> application.line(thread.stack()).stream())
              .anyMatch(at -> !ended.contains(at));
      Predicate<DumpedThread> still =
          thread ->
              dumps.size() > 1
                  && same.getOrDefault(List.of(thread.key(), thread.stack()), 0L) >= dumps.size()
                  && application.line(thread.stack()).filter(at -> !ended.contains(at)).isPresent()
                  && !goesOn(thread);
      List<DumpedThread> busy =
          all.stream().filter(thread -> !isRest && !isIdle(thread) && !ends).toList();
      all.forEach(thread -> ran(thread.stack()));
      long each = rest / all.size();
      idleNanos += each * (all.size() - busy.size());
      Map<Optional<StackFrame>, Long> atLine =
          busy.stream()
              .collect(
                  Collectors.groupingBy(
                      thread -> application.line(thread.stack()), Collectors.counting()));
      for (DumpedThread thread : busy) {
        Optional<StackFrame> line = application.line(thread.stack());
        boolean stuck =
            still.test(thread) && (thread.isWaiting() || Wait.isBlockingRead(thread.stack()));
        boolean few =
            atLine.getOrDefault(line, 0L) < LEAST_DUMPED && !(stuck && isNeverMeant(thread));
        Activity activity = few ? Activity.UNKNOWN : stuck ? Activity.STUCK : seen(thread);
        if (activity == Activity.UNKNOWN || activity == Activity.READY) {
          nanos.merge(activity, each, Long::sum);
        } else {
          Spell.Ending ending = goesOn(thread) ? Spell.Ending.WOKEN : Spell.Ending.UNTOLD;
          addPart(part(activity, Evidence.BLOCKED, thread.spell(each, ending), each));
        }
      }
      return true;
    }

    /** Whether a single thread that stays there is no supervisor. */
    private boolean isNeverMeant(DumpedThread thread) {
      return waiting(thread) == Activity.LOCK || isOfSelector(thread.stack());
    }

    /** Whether virtual threads, whose waits are in no event, go on behind a wait. */
    private boolean goesOn(DumpedThread thread) {
      return pool.virtual()
          && thread.stack().frames().stream()
              .filter(application::contains)
              .anyMatch(at -> ofCode(pool).anyMatch(stack -> Frames.isPast(stack, at)));
    }

    /** Divides time that no event has as the samples in native code say; returns how much. */
    private long divideByNative(long rest) {
      List<Spell> transfers = inNative(this::isWaitInNative);
      long count = Spell.count(transfers);
      if (count < LEAST_NATIVE || isRest) {
        return 0;
      }
      double each = Math.min((double) rest, count / nativeRate) / count;
      for (Spell spell : transfers) {
        Activity activity = isForProcessor(Wait.of(spell)) ? Activity.READY : Wait.of(spell);
        addPart(part(activity, Evidence.NATIVE, spell, (long) (spell.count() * each)));
      }
      return (long) (count * each);
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
      return pool.quietNanos() > LEAST_COMPUTING * facts.spanNanos();
    }

    /** Takes the time that no event has for idle. */
    void rest() {
      idleNanos += nanos.getOrDefault(Activity.UNKNOWN, 0L);
      nanos.remove(Activity.UNKNOWN);
    }

    /** Takes the time of a part for idle. */
    void rest(Part part) {
      nanos.merge(part.activity(), -part.nanos(), Long::sum);
      idleNanos += part.nanos();
    }

    private Activity seen(DumpedThread thread) {
      if (thread.isWaiting() || Wait.isBlockingRead(thread.stack())) {
        return waiting(thread);
      }
      return saturated ? Activity.READY : Activity.UNKNOWN;
    }

    private boolean isIdle(DumpedThread thread) {
      boolean accepted = clients.contains(application.line(thread.stack()));
      return idle.is(waiting(thread), thread.stack(), thread.virtual(), accepted);
    }
  }

  private static Activity waiting(DumpedThread thread) {
    return thread.isBlocked() ? Activity.LOCK : Wait.ofStack(thread.stack());
  }

  /** True for a single thread that only reads a stream. */
  private static boolean isReader(PoolTimes pool) {
    List<Spell> waits = pool.spells().stream().filter(spell -> spell.kind().isWait()).toList();
    return pool.threads() == 1
        && !waits.isEmpty()
        && waits.stream()
            .allMatch(spell -> spell.kind() == Spell.Kind.READ && Wait.isStream(spell.stack()));
  }
}
