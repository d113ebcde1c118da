/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.PoolTimes;
import io.hotguard.profile.reading.Spell;
import io.hotguard.rule.Evidence;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tells waits that are meant, such as for a message or for the next round, from waits in tasks, by
 * what the threads of all pools do meanwhile.
 */
final class MeantWaits {
  /*
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

  /** Fewer wake-ups do not tell that there will be more. */
  private static final int LEAST_WOKEN = 20;

  /** Fewer exceptions do not tell that a call fails again and again. */
  private static final int LEAST_FAILED = 3;

  private static final double LEAST_WORKING = 0.5;
  private static final double LEAST_BUSY = 0.3;
  private static final double LITTLE = 0.05;

  private final Division all;
  private final Application application;
  private final Set<String> serving = new HashSet<>();

  /** The pools whose threads wait long for other threads. */
  private final Set<String> awaiting = new HashSet<>();

  MeantWaits(Division all) {
    this.all = all;
    this.application = all.application;
    serving();
  }

  /** Takes meant waits for idle time, or changes their activity. */
  void tell() {
    Predicate<Part> transports = this::isOfTransport;
    Set<Optional<String>> read =
        parts().filter(transports).map(part -> library(part.stack())).collect(Collectors.toSet());
    Set<Optional<StackFrame>> woken =
        parts()
            .filter(part -> part.activity() == Activity.NOTIFY)
            .filter(part -> isWoken(part, read))
            .map(part -> application.line(part.stack()))
            .collect(Collectors.toSet());
    if (areFree(part -> isMessage(part, woken), transports)) {
      all.pools.forEach(pool -> pool.change(part -> isMessage(part, woken), Activity.MESSAGE));
    }
    parts() // One that waits for the result of all may be their starter.
        .filter(this::isForOthers)
        .filter(part -> part.activity() != Activity.RESULT || part.threads() > 1)
        .map(Part::pool)
        .forEach(awaiting::add);
    for (PoolDivision pool : all.pools) {
      boolean awaited = isAwaited(pool.pool.name());
      pool.rest(part -> (isPace(part) && isForServer(part)) || (!awaited && transports.test(part)));
    }
    boolean others = parts().anyMatch(this::isForOthers);
    for (PoolDivision pool : all.pools) {
      boolean awaited = isAwaited(pool.pool.name());
      pool.change(
          part ->
              (!awaited && isPace(part))
                  || (!others && isSleep(part) && pool.hasFree() && !isServed(part)),
          Activity.PACE);
    }
    all.pools.stream().filter(this::isAside).forEach(PoolDivision::rest);
  }

  private Stream<Part> parts() {
    return all.pools.stream().flatMap(pool -> pool.parts.stream());
  }

  private boolean isWoken(Part part, Set<Optional<String>> read) {
    boolean received = part.count() > part.threads() && read.contains(library(part.stack()));
    return part.ending() == Spell.Ending.WOKEN
        || (part.ending() == Spell.Ending.UNTOLD && (isRound(part) || received));
  }

  /** Whether it may be a wait for a message, if all threads are free for that. */
  private boolean isMessage(Part part, Set<Optional<StackFrame>> woken) {
    boolean told =
        part.activity() == Activity.NOTIFY
            ? woken.contains(application.line(part.stack()))
            : part.activity() == Activity.QUEUE
                && part.ending() != Spell.Ending.UNTOLD
                && Frames.inner(part.stack()).filter(application::contains).isPresent();
    return told
        && (!isServed(part)
            || application.loop(part.stack()).isPresent()
            || all.pool(part.pool()).hasFree());
  }

  /** Whether all threads together work little beside waits for messages. */
  private boolean areFree(Predicate<Part> message, Predicate<Part> transports) {
    long beside = 0;
    for (PoolDivision of : all.pools) {
      PoolAccount pool = of.account();
      boolean waits = of.parts.stream().anyMatch(message);
      long unseen = pool.nanos(Activity.UNKNOWN);
      long aside = Part.nanos(of.parts.stream().filter(message.or(transports)));
      double working = pool.workingNanos() - unseen - aside;
      if (!waits && !of.isQuiet()) { // Short waits are in no event, and divided as the others are.
        working *= pool.lifeNanos() / (double) Math.max(1, pool.lifeNanos() - unseen);
      }
      if (of.isNamed()) {
        beside += waits ? (long) working : 0;
        if (!waits && working >= LEAST_BUSY * pool.lifeNanos()) {
          return false;
        }
      }
    }
    return beside < LEAST_WORKING * all.facts.spanNanos();
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

  /** Whether a connection may wait for a task. */
  private boolean isServed(Part part) {
    return part.stack().frames().stream()
        .anyMatch(frame -> isOfService(frame) && serving.contains(Frames.root(frame)));
  }

  /** Whether a frame may be of a server, such as that of the platform. */
  private static boolean isOfService(StackFrame frame) {
    return !Frames.isPlatform(frame) || frame.className().startsWith("sun.net.");
  }

  /**
   * Finds the roots of the packages that serve connections: of code that accepts them or reads from
   * them, and of libraries whose threads wait for any of them.
   */
  private void serving() {
    for (PoolTimes pool : all.facts.threads().pools()) {
      boolean selects = pool.spells().stream().anyMatch(Division::isSelecting);
      for (Spell spell : pool.spells()) {
        boolean accepts =
            spell.ending() == Spell.Ending.CLIENT
                || (Division.isSelecting(spell) && Wait.isAccept(spell.stack()));
        if (accepts || (selects && spell.kind() != Spell.Kind.START)) {
          spell.stack().frames().stream()
              .filter(frame -> isOfService(frame) && (accepts || !application.contains(frame)))
              .forEach(frame -> serving.add(Frames.root(frame)));
        }
      }
    }
  }

  /** Whether the main thread lets time pass in a library, such as a server that it has started. */
  private boolean isForServer(Part part) {
    List<StackFrame> outside = Frames.outside(part.stack());
    return Frames.isOfMain(part.stack())
        && outside.size() > 1
        && outside.stream().filter(application::contains).count() == 1;
  }

  /** Whether threads of other pools wait, perhaps for those of this pool. */
  boolean isAwaited(String pool) {
    return awaiting.stream().anyMatch(other -> !other.equals(pool));
  }

  /** Whether threads wait long for others. */
  private boolean isForOthers(Part part) {
    return part.activity().isForOthers()
        && part.nanos() >= PoolDivision.LEAST_COMPUTING * all.facts.spanNanos();
  }

  /** Whether a thread of the application's own, to which nobody gives tasks, lets time pass. */
  private boolean isPace(Part part) {
    boolean timed =
        isSleep(part) || (part.activity() == Activity.WAIT && part.ending() == Spell.Ending.LIMIT);
    Optional<StackFrame> loop = application.loop(part.stack()).filter(frame -> timed);
    boolean ofLibrary = Frames.outside(part.stack()).stream().noneMatch(application::contains);
    return (isSleep(part) && ofLibrary && isRound(part))
        || (loop.isPresent()
            && (all.pool(part.pool()).pool.threads() == 1
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
    Optional<StackFrame> called =
        application.call(part.stack()).filter(frame -> !Frames.isPlatform(frame));
    if (part.activity() != Activity.SLEEP
        || application.loop(part.stack()).isEmpty()
        || called.isEmpty()) {
      return false;
    }
    String call = called.get().name();
    List<Spell> made = all.facts.of(Evidence.EXCEPTION);
    boolean fails =
        made.isEmpty()
            ? isMaking(part.stack()) && all.facts.exceptions().orElse(0) >= part.count()
            : made.stream()
                    .filter(spell -> isOn(spell.stack(), frame -> frame.name().equals(call)))
                    .mapToLong(Spell::count)
                    .sum()
                >= LEAST_FAILED;
    String library = Frames.inner(part.stack()).map(Frames::library).orElse("");
    return fails
        && all.pools.stream()
            .filter(pool -> !pool.pool.name().equals(part.pool()))
            .flatMap(PoolDivision::ofCode)
            .noneMatch(stack -> isOn(stack, at -> Frames.library(at).equals(library)));
  }

  /** Whether a constructor waits: that of an own object, or what its line calls. */
  private boolean isMaking(CallStack stack) {
    List<StackFrame> frames = stack.frames();
    int own = 0;
    while (!application.contains(frames.get(own))) {
      own++;
    }
    return frames.subList(0, own + 1).stream().anyMatch(frame -> frame.method().equals("<init>"));
  }

  private static boolean isOn(CallStack stack, Predicate<StackFrame> wanted) {
    return stack.frames().stream().anyMatch(wanted);
  }

  /*
   * Short waits are in no event. If threads that hardly ever compute or wait in a task have only
   * these, and a larger pool serves and is free, nothing waits for them: they wait for work.
   */
  private boolean isAside(PoolDivision of) {
    PoolAccount pool = of.account();
    long known = pool.workingNanos() - pool.nanos(Activity.UNKNOWN);
    return of.isUndumped()
        && !of.isQuiet()
        && of.isUnseen()
        && known < PoolDivision.LEAST_COMPUTING * pool.lifeNanos()
        && pool.waitingNanos() < LITTLE * pool.lifeNanos()
        && !isAwaited(pool.name())
        && others(of)
            .filter(other -> other.pool.threads() > pool.threads() && !other.isQuiet())
            .anyMatch(other -> isFree(other.account()));
  }

  /*
   * A program's first thread that is in no event since its start, while the pool of its server is
   * free and no other pool of its application is unseen, waits for the end of its server.
   */
  boolean isMainOfServer(PoolDivision of) {
    return of.isUndumped()
        && of.pool.threads() == 1
        && of.isQuiet()
        && of.ofCode().anyMatch(Frames::isOfMain)
        && !isAwaited(of.pool.name())
        && others(of).anyMatch(other -> isFree(other.account()))
        && others(of)
            .filter(other -> other.ofCode().anyMatch(at -> isOn(at, application::contains)))
            .noneMatch(PoolDivision::isUnseen);
  }

  private Stream<PoolDivision> others(PoolDivision of) {
    return all.pools.stream().filter(other -> other != of && other.isNamed());
  }

  /** Whether a pool works, and has more threads than it needs. */
  static boolean isFree(PoolAccount pool) {
    return pool.nanos(Activity.PROCESSOR) > 0
        && pool.idleNanos() >= LEAST_WORKING * pool.lifeNanos();
  }
}
