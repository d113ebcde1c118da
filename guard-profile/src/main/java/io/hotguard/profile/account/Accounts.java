/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.PoolNames;
import io.hotguard.profile.reading.PoolTimes;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Spell;
import io.hotguard.profile.reading.ThreadDump;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Where the time of the threads of a process went. The time of each thread is divided into idle
 * time and activities, so that the sum is the time that it lived. Immutable.
 */
public final class Accounts {
  /*
   * Events say how long a wait took, and only if it has ended and was long enough. The thread dumps
   * divide the rest of a thread's time. Without dumps the samples in native code divide it, and
   * without these it stays unknown. A thread that stands at one place in the first dump and the
   * last, where no wait has ended, is stuck there.
   */
  private static final double WORKING_SHARE = 0.05;
  private static final double WORKING_THREADS = 2;

  /** Fewer dumped threads at a line say nothing of the time between the dumps. */
  private static final int LEAST_DUMPED = 3;

  static final double SATURATED = 0.9;

  /** On a saturated machine a shorter write waits for a processor, not for the other end. */
  private static final long SHORT_NANOS = 100_000_000;

  private final ProfileFacts facts;
  private final Application application;
  private final Idle idle;
  private final boolean saturated;
  private final List<PoolAccount> pools = new ArrayList<>();
  private final Map<StackFrame, Site> sites = new HashMap<>();
  private final Map<StackFrame, Long> samples = new HashMap<>();
  private final List<StackFrame> stuckLines = new ArrayList<>();

  /** The pools that ran code outside the platform. */
  private final Set<String> named = new HashSet<>();

  private long stuckThreads;
  private long sampleCount;

  private static final class Site {
    final Map<Activity, Long> nanos = new EnumMap<>(Activity.class);
    Optional<StackFrame> leaf = Optional.empty();
    String lock = "";
    long longest;
    int threads;
  }

  private Accounts(ProfileFacts facts, Predicate<StackFrame> candidate) {
    this.facts = facts;
    this.application = Application.of(facts.threads(), candidate);
    this.idle = new Idle(application);
    this.saturated =
        facts.pressure().machineLoad().orElse(0) > SATURATED
            || facts.pressure().throttledShare() > 1 - SATURATED;
  }

  /**
   * Divides the time of all threads of a recording.
   *
   * @param candidate tells frames that may be the application's from those of known libraries
   */
  public static Accounts of(ProfileFacts facts, Predicate<StackFrame> candidate) {
    Accounts accounts = new Accounts(facts, candidate);
    for (PoolTimes pool : accounts.withDumpedPools()) {
      accounts.add(pool);
    }
    accounts.pools.sort(
        Comparator.comparingLong((PoolAccount pool) -> -pool.workingNanos())
            .thenComparing(PoolAccount::name));
    return accounts;
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
      int missing = dumped.getOrDefault(pool.name(), 0) - pool.threads();
      dumped.remove(pool.name());
      all.add(missing > 0 ? withThreads(pool, missing) : pool);
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
                    List.of())));
    return all;
  }

  private PoolTimes withThreads(PoolTimes pool, int more) {
    return new PoolTimes(
        pool.name(),
        pool.threads() + more,
        pool.virtual(),
        pool.lifeNanos() + more * facts.spanNanos(),
        pool.processorNanos(),
        pool.spells());
  }

  private void add(PoolTimes pool) {
    Map<Activity, Long> nanos = new EnumMap<>(Activity.class);
    boolean isRest = isOnlyAsleep(pool);
    long idleNanos = 0;
    long waitNanos = 0;
    long samplesOfPool = 0;
    long nativeIdle = 0;
    long nativeAll = 0;
    double wallNanos = nanosOfWallSample(pool);
    Set<StackFrame> ended = new HashSet<>();
    for (Spell spell : pool.spells()) {
      if (!Frames.outside(spell.stack()).isEmpty()) {
        named.add(pool.name());
      }
      if (spell.kind() == Spell.Kind.PROCESSOR) {
        samplesOfPool += spell.count();
      } else if (spell.kind() == Spell.Kind.NATIVE) {
        nativeAll += spell.count();
        nativeIdle += idle.is(spell, pool.virtual()) ? spell.count() : 0;
      } else if (spell.kind().isWait()) {
        long took =
            spell.kind() == Spell.Kind.WALL ? (long) (spell.count() * wallNanos) : spell.nanos();
        waitNanos += took;
        if (isRest || idle.is(spell, pool.virtual())) {
          idleNanos += took;
        } else {
          Activity activity = activity(spell);
          nanos.merge(activity, took, Long::sum);
          addSite(spell.stack(), activity, took, spell.type(), spell.threads());
          application.line(spell.stack()).ifPresent(ended::add);
        }
      }
    }
    long processor =
        pool.processorNanos() > 0
            ? pool.processorNanos()
            : (long) (samplesOfPool * (wallNanos > 0 ? wallNanos : samplePeriod()));
    long ready =
        saturated && wallNanos == 0
            ? Math.max(0, (long) (samplesOfPool * samplePeriod()) - processor)
            : 0;
    long rest = Math.max(0, pool.lifeNanos() - waitNanos - processor - ready);
    nanos.merge(Activity.READY, ready, Long::sum);
    nanos.merge(Activity.PROCESSOR, processor, Long::sum);
    addSamples(pool, processor, samplesOfPool);
    long left = divideByDumps(pool, rest, ended, nanos, isRest);
    if (left < 0) {
      long share = nativeAll == 0 ? 0 : rest * nativeIdle / nativeAll;
      idleNanos += share;
      nanos.merge(Activity.UNKNOWN, rest - share, Long::sum);
    } else {
      idleNanos += left;
    }
    pools.add(new PoolAccount(pool.name(), pool.threads(), pool.lifeNanos(), idleNanos, nanos));
  }

  /** True for a single thread that does nothing but sleep at one place. */
  private static boolean isOnlyAsleep(PoolTimes pool) {
    List<Spell> waits = pool.spells().stream().filter(spell -> spell.kind().isWait()).toList();
    return pool.threads() == 1
        && !waits.isEmpty()
        && waits.stream().allMatch(spell -> spell.kind() == Spell.Kind.SLEEP)
        && waits.stream().map(Spell::stack).distinct().count() == 1;
  }

  /**
   * Divides time that no event has as the dumps say.
   *
   * @return the idle part of it; negative without a dump of the pool
   */
  private long divideByDumps(
      PoolTimes pool, long rest, Set<StackFrame> ended, Map<Activity, Long> nanos, boolean isRest) {
    List<ThreadDump> dumps = facts.threads().dumps();
    int seen = 0;
    int idleSeen = 0;
    Map<String, CallStack> first = new HashMap<>();
    Map<String, CallStack> last = new HashMap<>();
    List<ThreadDump.DumpedThread> busy = new ArrayList<>();
    for (int i = 0; i < dumps.size(); i++) {
      for (ThreadDump.DumpedThread thread : dumps.get(i).threads()) {
        if (!thread.pool().equals(pool.name())) {
          continue;
        }
        seen++;
        if (!Frames.outside(thread.stack()).isEmpty()) {
          named.add(pool.name());
        }
        if (isRest || isIdle(thread)) {
          idleSeen++;
        } else {
          busy.add(thread);
          if (i > 0 && isStuck(thread, first.get(thread.key()), ended)) {
            stuckThreads++;
            application.line(thread.stack()).ifPresent(stuckLines::add);
          }
        }
        if (i == 0) {
          first.put(thread.key(), thread.stack());
        }
        last.put(thread.key(), thread.stack());
      }
    }
    if (seen == 0) {
      return -1;
    }
    long each = rest / seen;
    Map<Optional<StackFrame>, Long> atLine =
        busy.stream()
            .collect(
                Collectors.groupingBy(
                    thread -> application.line(thread.stack()), Collectors.counting()));
    for (ThreadDump.DumpedThread thread : busy) {
      long others = atLine.getOrDefault(application.line(thread.stack()), 0L);
      Activity activity =
          others < LEAST_DUMPED
              ? Activity.UNKNOWN
              : activity(
                  thread,
                  isStuck(thread, first.get(thread.key()), ended)
                      && last.getOrDefault(thread.key(), thread.stack()).equals(thread.stack()));
      nanos.merge(activity, each, Long::sum);
      if (activity != Activity.UNKNOWN && activity != Activity.READY) {
        addSite(thread.stack(), activity, each, thread.awaited().type(), 1);
      }
    }
    return each * idleSeen;
  }

  private Activity activity(ThreadDump.DumpedThread thread, boolean stuck) {
    if (stuck) {
      return Activity.STUCK;
    }
    if (!thread.isWaiting()) {
      return saturated ? Activity.READY : Activity.UNKNOWN;
    }
    return thread.state().startsWith("BLOCKED") ? Activity.LOCK : Wait.ofStack(thread.stack());
  }

  private boolean isIdle(ThreadDump.DumpedThread thread) {
    Activity activity =
        thread.state().startsWith("BLOCKED") ? Activity.LOCK : Wait.ofStack(thread.stack());
    return idle.is(activity, thread.stack(), thread.virtual(), false);
  }

  private boolean isStuck(
      ThreadDump.DumpedThread thread,
      @org.jspecify.annotations.Nullable CallStack before,
      Set<StackFrame> ended) {
    Optional<StackFrame> line = application.line(thread.stack());
    return before != null
        && (thread.isWaiting() || Wait.isBlockingRead(thread.stack()))
        && before.equals(thread.stack())
        && line.isPresent()
        && !ended.contains(line.get());
  }

  private void addSite(CallStack stack, Activity activity, long took, String lock, int threads) {
    Optional<StackFrame> line = application.line(stack);
    if (line.isEmpty()) {
      return;
    }
    Site site = sites.computeIfAbsent(line.get(), key -> new Site());
    site.nanos.merge(activity, took, Long::sum);
    site.threads = Math.max(site.threads, threads);
    if (took >= site.longest) {
      site.longest = took;
      site.lock = lock;
      site.leaf =
          Frames.outside(stack).stream()
              .findFirst()
              .map(StackFrame::place)
              .filter(frame -> !frame.equals(line.get()));
    }
  }

  private void addSamples(PoolTimes pool, long processor, long samplesOfPool) {
    if (samplesOfPool == 0) {
      return;
    }
    long each = processor / samplesOfPool;
    for (Spell spell : pool.spells()) {
      if (spell.kind() == Spell.Kind.PROCESSOR) {
        sampleCount += spell.count();
        application
            .line(spell.stack())
            .ifPresent(line -> samples.merge(line, spell.count() * each, Long::sum));
      }
    }
  }

  /** The time of a processor sample of the JDK, in nanoseconds. */
  private double samplePeriod() {
    String period =
        facts
            .settings()
            .getOrDefault("jdk.ExecutionSample", Map.of())
            .getOrDefault("period", "20 ms");
    return Periods.nanos(period, 20e6);
  }

  /* Each thread is sampled equally often, and on the processor under another kind. */
  private static double nanosOfWallSample(PoolTimes pool) {
    long all = 0;
    boolean wall = false;
    for (Spell spell : pool.spells()) {
      all += spell.kind() == Spell.Kind.START ? 0 : spell.count();
      wall |= spell.kind() == Spell.Kind.WALL;
    }
    return wall ? (double) pool.lifeNanos() / all : 0;
  }

  private Activity activity(Spell spell) {
    Activity activity = Wait.of(spell);
    boolean transfer = activity == Activity.WRITE || activity == Activity.FILE;
    return saturated && transfer && spell.nanos() / spell.count() < SHORT_NANOS
        ? Activity.READY
        : activity;
  }

  /** The pools, the one that works most first. */
  public List<PoolAccount> pools() {
    return List.copyOf(pools);
  }

  /** The pools that have a part in the work of the process. */
  public List<PoolAccount> working() {
    long processor = pools.stream().mapToLong(pool -> pool.nanos(Activity.PROCESSOR)).sum();
    long span = Math.max(1, facts.spanNanos());
    return pools.stream()
        .filter(pool -> named.contains(pool.name()))
        .filter(
            pool ->
                pool.nanos(Activity.PROCESSOR) > WORKING_SHARE * processor
                    || pool.waitingNanos() > WORKING_THREADS * span
                    || pool.nanos(Activity.UNKNOWN) > WORKING_THREADS * span)
        .toList();
  }

  /** The lines at which threads wait in tasks, the longest first. */
  public List<Place> places() {
    List<Place> places = new ArrayList<>();
    sites.forEach(
        (line, site) ->
            places.add(new Place(line, site.nanos, site.leaf, site.lock, site.threads)));
    places.sort(
        Comparator.comparingLong((Place place) -> -place.allNanos())
            .thenComparing(place -> place.line().describe()));
    return places;
  }

  /** The lines of the application on the processor, the longest first. */
  public List<Place> processorLines() {
    List<Place> places = new ArrayList<>();
    samples.forEach(
        (line, took) ->
            places.add(new Place(line, Map.of(Activity.PROCESSOR, took), Optional.empty(), "", 0)));
    places.sort(
        Comparator.comparingLong((Place place) -> -place.allNanos())
            .thenComparing(place -> place.line().describe()));
    return places;
  }

  /** Returns the conclusion from the accounts. */
  public Verdict verdict() {
    return new Judge(this).judge();
  }

  public long stuckThreads() {
    return stuckThreads;
  }

  public ProfileFacts facts() {
    return facts;
  }

  Application application() {
    return application;
  }

  long sampleCount() {
    return sampleCount;
  }
}
