/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.account.Cause;
import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.PoolTimes;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Spell;
import io.hotguard.profile.reading.ThreadDump;
import io.hotguard.rule.RuleCatalog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Ten recorded seconds of a service on two processors, made of stacks as texts. */
final class MadeFacts {
  static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  static final long SPAN = 10 * SECOND;
  private static final long SAMPLE = SECOND / 50;

  private final Map<String, List<Spell>> spells = new TreeMap<>();
  private final Map<String, Integer> threads = new TreeMap<>();
  private final List<Spell> others = new ArrayList<>();
  private final Map<String, Map<String, String>> settings = new HashMap<>();
  private final SortedMap<String, Long> pauses = new TreeMap<>();
  private final SortedMap<String, Long> operations = new TreeMap<>();
  private long codeCacheFull;
  private final SortedMap<String, Integer> silent = new TreeMap<>();
  private final SortedMap<String, Long> askers = new TreeMap<>();
  private String mainClass = "";
  private long standstill;
  private String pool = "worker-N";
  private double load = 0.5;
  private Spell.Ending ending = Spell.Ending.UNTOLD;
  private List<Long> heapAfter = List.of();
  private long maxHeap;
  private List<ThreadDump> dumps = List.of();
  private OptionalLong exceptions = OptionalLong.empty();
  private long started;
  private long ended;
  private long lateGrowth;
  private double throttled;
  private double classesPerSecond;
  private OptionalDouble machineLoad = OptionalDouble.empty();
  private final Map<String, Double> processor = new HashMap<>();
  private final Map<String, Long> quiet = new HashMap<>();
  private final Map<String, CallStack> last = new HashMap<>();

  private static StackFrame frame(String text) {
    int hash = text.indexOf('#');
    int colon = text.indexOf(':');
    return new StackFrame(
        text.substring(0, hash),
        text.substring(hash + 1, colon < 0 ? text.length() : colon),
        colon < 0 ? 0 : Integer.parseInt(text.substring(colon + 1)));
  }

  static CallStack stack(String... frames) {
    return new CallStack(Arrays.stream(frames).map(MadeFacts::frame).toList(), false);
  }

  /** The following events are of another pool with so many threads. */
  MadeFacts pool(String name, int count) {
    pool = name;
    threads.put(name, count);
    spells.computeIfAbsent(name, key -> new ArrayList<>());
    return this;
  }

  /** Adds waits of all threads of the pool for a part of the recorded time. */
  MadeFacts waiting(Spell.Kind kind, double part, String type, String... frames) {
    int count = threads.computeIfAbsent(pool, key -> 8);
    long nanos = (long) (count * part * SPAN);
    return add(new Spell(kind, stack(frames), type, ending, 100, nanos, count));
  }

  /** The following waits end in a way. */
  MadeFacts ending(Spell.Ending way) {
    ending = way;
    return this;
  }

  private MadeFacts add(Spell spell) {
    threads.computeIfAbsent(pool, key -> 8);
    spells.computeIfAbsent(pool, key -> new ArrayList<>()).add(spell);
    return this;
  }

  MadeFacts samples(long count, String... frames) {
    return add(
        new Spell(Spell.Kind.PROCESSOR, stack(frames), "", Spell.Ending.UNTOLD, count, count, 1));
  }

  /** Adds samples of the first second. */
  MadeFacts once(long count, String... frames) {
    Spell.Ending untold = Spell.Ending.UNTOLD;
    return add(new Spell(Spell.Kind.PROCESSOR, stack(frames), "", untold, count, count, 1, 1));
  }

  /** Adds processor time to the pool that is in no sample of the processor. */
  MadeFacts processor(double part) {
    processor.put(pool, part);
    return this;
  }

  /** Adds samples in native code. */
  MadeFacts natives(long count, String... frames) {
    return add(
        new Spell(Spell.Kind.NATIVE, stack(frames), "", Spell.Ending.UNTOLD, count, count, 1));
  }

  /** Adds as many samples on different lines. */
  MadeFacts plainSamples(long count) {
    for (int i = 0; i < 10; i++) {
      samples(count / 10, "com.acme.Work" + i + "#run:7", "com.acme.Shop#serve:" + i);
    }
    return this;
  }

  /** Adds events that tell nothing of a thread's time. */
  MadeFacts with(Spell.Kind kind, String type, long count, long weight, String... frames) {
    others.add(new Spell(kind, stack(frames), type, Spell.Ending.UNTOLD, count, weight, 1));
    return this;
  }

  MadeFacts load(double share) {
    load = share;
    return this;
  }

  MadeFacts paused(String cause, double part) {
    pauses.put(cause, (long) (part * SPAN));
    return this;
  }

  MadeFacts operation(String name, double part) {
    operations.put(name, (long) (part * SPAN));
    return this;
  }

  MadeFacts startedAs(String name) {
    mainClass = name;
    return this;
  }

  MadeFacts standstill(double part) {
    standstill = (long) (part * SPAN);
    return this;
  }

  MadeFacts codeCacheFull(long times) {
    codeCacheFull = times;
    return this;
  }

  /** Threads of a pool that are in no event. */
  MadeFacts silent(String name, int count) {
    silent.put(name, count);
    return this;
  }

  /** A thread asks for collections for a part of the recorded time. */
  MadeFacts asked(String thread, double part) {
    askers.put(thread, (long) (part * SPAN));
    return this;
  }

  MadeFacts heapAfter(Long... bytes) {
    heapAfter = List.of(bytes);
    return this;
  }

  MadeFacts maxHeap(long bytes) {
    maxHeap = bytes;
    return this;
  }

  MadeFacts exceptions(long made) {
    exceptions = OptionalLong.of(made);
    return this;
  }

  /** Threads that begin all the time. */
  MadeFacts threads(long begun, long over) {
    return threads(begun, over, (begun - over) / 2);
  }

  MadeFacts threads(long begun, long over, long growthOfSecondHalf) {
    started = begun;
    ended = over;
    lateGrowth = growthOfSecondHalf;
    return this;
  }

  MadeFacts classesPerSecond(double count) {
    classesPerSecond = count;
    return this;
  }

  /** The load of the machine, with that of other processes. */
  MadeFacts machineLoad(double share) {
    machineLoad = OptionalDouble.of(share);
    return this;
  }

  /** The pool is in no event from this part of the recorded time on. */
  MadeFacts quietFrom(double part) {
    quiet.put(pool, (long) ((1 - part) * SPAN));
    return this;
  }

  /** Where a thread of the pool was last on a processor, or waited for no other thread. */
  MadeFacts lastAt(String... frames) {
    last.put(pool, stack(frames));
    return this;
  }

  MadeFacts throttled(double share) {
    throttled = share;
    return this;
  }

  MadeFacts dumps(ThreadDump... all) {
    dumps = List.of(all);
    return this;
  }

  MadeFacts setting(String event, String name, String value) {
    settings.computeIfAbsent(event, key -> new HashMap<>()).put(name, value);
    return this;
  }

  ProfileFacts facts() {
    List<PoolTimes> pools = new ArrayList<>();
    List<Spell> all = new ArrayList<>(others);
    spells.forEach(
        (name, of) -> {
          int count = threads.getOrDefault(name, 1);
          long samples =
              of.stream()
                  .filter(spell -> spell.kind() == Spell.Kind.PROCESSOR)
                  .mapToLong(Spell::count)
                  .sum();
          pools.add(
              new PoolTimes(
                  name,
                  count,
                  name.equals(PoolTimes.VIRTUAL),
                  count * SPAN,
                  (long) (processor.getOrDefault(name, 0.0) * SPAN + samples * SAMPLE),
                  quiet.getOrDefault(name, 0L),
                  last.getOrDefault(name, CallStack.NONE),
                  of));
          all.addAll(of);
        });
    long paused = pauses.values().stream().mapToLong(Long::longValue).sum();
    return new ProfileFacts(
        SPAN,
        0,
        1,
        Spell.byEvidence(all),
        exceptions,
        new ProfileFacts.Collector(5, paused, heapAfter),
        new ProfileFacts.Machine(2, OptionalDouble.of(load), 30, "", mainClass),
        settings,
        ProfileFacts.Origin.JDK,
        new ProfileFacts.Threads(pools, dumps, started, ended, lateGrowth, silent),
        new ProfileFacts.Pressure(
            machineLoad,
            throttled,
            pauses,
            operations,
            standstill,
            codeCacheFull,
            maxHeap,
            classesPerSecond,
            askers),
        List.of());
  }

  Diagnosis diagnosis() {
    return new Diagnoser(RuleCatalog.load(), List.of(), 0.01).diagnose(facts());
  }

  /** The names of all causes, in their order. */
  List<String> found() {
    return diagnosis().causes().stream().map(cause -> cause.descriptor().name()).toList();
  }

  /** The first cause. */
  Cause first() {
    return diagnosis().causes().get(0);
  }
}
