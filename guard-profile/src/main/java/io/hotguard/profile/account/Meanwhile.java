/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.NormalNames;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.PoolTimes;
import io.hotguard.profile.reading.Spell;
import io.hotguard.profile.reading.ThreadDump;
import io.hotguard.profile.reading.ThreadDump.DumpedThread;
import io.hotguard.rule.Evidence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Says how a wait looks, and what the threads do that others wait for. */
final class Meanwhile {
  private static final double LEAST_BUSY = 0.3;

  /** A holder keeps many waiting, and takes a small part of their time. */
  private static final double LEAST_OF_WAITS = 0.005;

  private static final String METHOD = "below that method";
  private static final Set<Activity> AWAITING = Set.of(Activity.NOTIFY, Activity.WAIT);

  private final Accounts accounts;

  Meanwhile(Accounts accounts) {
    this.accounts = accounts;
  }

  /** The call at a place, and its lock. */
  List<String> place(Place place) {
    List<String> details = new ArrayList<>();
    Part longest = place.longest();
    Frames.inner(longest.stack())
        .map(StackFrame::place)
        .filter(leaf -> !leaf.equals(place.line()))
        .ifPresent(leaf -> details.add("in " + leaf.describe()));
    Frames.call(longest.stack()).ifPresent(call -> details.add("calls " + call.name()));
    if (longest.evidence() == Evidence.NATIVE) {
      details.add("an estimate by " + longest.count() + " samples in native code: no event has it");
    }
    if (longest.evidence() == Evidence.NATIVE && longest.activity() == Activity.WAIT) {
      details.add(
          "async-profiler tells what native code waits for: asprof -d 60 -e wall -f wall.jfr PID");
    }
    if (!longest.lock().isEmpty() && longest.evidence() == Evidence.BLOCKED) {
      details.add("waits for " + NormalNames.ofSource(longest.lock()));
    }
    return details;
  }

  /** The same, and what others do meanwhile. */
  List<String> details(Place place) {
    List<String> details = new ArrayList<>(place(place));
    switch (place.main()) {
      case LOCK ->
          most(place, othersBelow(place).filter(Part::isWait), METHOD)
              .or(() -> within(place))
              .or(() -> below(place))
              .or(() -> owner(place.line()))
              .or(() -> others(place))
              .ifPresent(details::add);
      case PERMIT, QUEUE, WAIT, NOTIFY ->
          below(place).or(() -> others(place)).ifPresent(details::add);
      case MESSAGE -> details.add(endings(place));
      case RESULT -> others(place).ifPresent(details::add);
      default -> {
        // A partner outside, or nobody, decides how long it takes.
      }
    }
    return details;
  }

  /**
   * The line at which a thread that also works in the library in which others wait spends its time
   * on something else: what they wait for may be its own.
   */
  Optional<Place> holder(Place place) {
    StackFrame inner = Frames.inner(place.longest().stack()).orElseThrow();
    if (!AWAITING.contains(place.main()) || accounts.division.application.contains(inner)) {
      return Optional.empty();
    }
    Set<String> waiting = new HashSet<>();
    place.parts().forEach(part -> waiting.add(part.pool()));
    List<Place> busy =
        accounts.division.facts.threads().pools().stream()
            .filter(pool -> !waiting.contains(pool.name()) && works(pool, Frames.library(inner)))
            .flatMap(
                pool ->
                    accounts
                        .allPlaces(part -> part.isWait() && part.pool().equals(pool.name()))
                        .stream()
                        .filter(isMost(pool)))
            .toList();
    return busy.size() == 1 ? Optional.of(busy.get(0)) : Optional.empty();
  }

  private Predicate<Place> isMost(PoolTimes pool) {
    return at ->
        at.main().isHolding()
            && at.allNanos() >= LEAST_BUSY * pool.lifeNanos()
            && accounts.division.application.contains(at.line());
  }

  private static boolean works(PoolTimes pool, String library) {
    return pool.spells().stream()
        .flatMap(spell -> Frames.outside(spell.stack()).stream())
        .anyMatch(frame -> Frames.library(frame).equals(library));
  }

  private static String endings(Place place) {
    long woken = 0;
    long limited = 0;
    for (Part part : place.parts()) {
      woken += part.ending() == Spell.Ending.WOKEN ? part.count() : 0;
      limited += part.ending() == Spell.Ending.LIMIT ? part.count() : 0;
    }
    return woken + limited == 0
        ? "the waits have no time limit"
        : "before their time limit ended " + woken + " of " + (woken + limited) + " waits";
  }

  /**
   * The thread that waits for what only it can have or give: all others that work wait for the
   * same, and it has passed the line at which one of them waits, or fills the queue that it
   * empties.
   */
  Optional<DumpedThread> own(ThreadDump dump) {
    List<DumpedThread> busy = dump.threads().stream().filter(this::isBusy).toList();
    boolean same = busy.stream().map(DumpedThread::awaited).distinct().count() == 1;
    return busy.stream()
        .filter(thread -> same && !thread.awaited().address().isEmpty())
        .filter(thread -> dump.owner(thread).isEmpty())
        .filter(thread -> isPast(thread, busy) || isConsumer(thread, busy))
        .findFirst();
  }

  private static boolean isPast(DumpedThread thread, List<DumpedThread> others) {
    return others.stream()
        .flatMap(other -> Frames.inner(other.stack()).stream())
        .anyMatch(line -> Frames.isPast(thread.stack(), line));
  }

  /** Whether it is the one thread of its pool among many that wait for room in a queue. */
  private static boolean isConsumer(DumpedThread thread, List<DumpedThread> others) {
    long alike = others.stream().filter(other -> other.pool().equals(thread.pool())).count();
    return Wait.isPut(thread.stack()) && alike == 1 && others.size() > 2;
  }

  private boolean isBusy(DumpedThread thread) {
    return !Frames.outside(thread.stack()).isEmpty()
        && !accounts.isIdle(Evidence.NATIVE, thread.stack())
        && !(thread.isWaiting() && Frames.isOfMain(thread.stack()));
  }

  /** The thread of a dump that has the lock for which another waits at a line. */
  Optional<String> owner(StackFrame line) {
    for (ThreadDump dump : accounts.division.facts.threads().dumps()) {
      for (DumpedThread thread : dump.threads()) {
        boolean waits = accounts.line(thread.stack()).filter(line::equals).isPresent();
        Optional<String> owner = waits ? owner(dump, thread, line) : Optional.empty();
        if (owner.isPresent()) {
          return owner;
        }
      }
    }
    return Optional.empty();
  }

  /* No dump tells who has a lock for readers, nor any other lock of java.util.concurrent. */
  private Optional<String> owner(ThreadDump dump, DumpedThread waiting, StackFrame line) {
    Stream<DumpedThread> within =
        Wait.ofStack(waiting.stack()) != Activity.LOCK
            ? Stream.empty()
            : dump.threads().stream()
                .filter(other -> !other.awaited().equals(waiting.awaited()))
                .filter(other -> isWithin(other.stack(), line));
    return dump.owner(waiting)
        .map(owner -> "the lock has " + described(owner))
        .or(() -> within.findFirst().map(other -> "the lock may have " + described(other)));
  }

  /** The monitor that a thread of a dump waits for, and the thread that has it. */
  Optional<String> owned(ThreadDump dump, DumpedThread waiting) {
    String lock = NormalNames.ofSource(waiting.awaited().type());
    return dump.owner(waiting)
        .map(
            owner ->
                "%s, waits for %s, which %s has".formatted(described(waiting), lock, owner.name()));
  }

  private String described(DumpedThread thread) {
    Optional<StackFrame> at = accounts.line(thread.stack());
    return thread.name() + at.map(each -> ", at " + each.describe()).orElse("");
  }

  /** The other activity below the method that waits: the holder of the lock is part of it. */
  private Optional<String> below(Place place) {
    return most(place, othersBelow(place), METHOD);
  }

  /** The other waits in the class that has the lock: its holder may have come another way. */
  private Optional<String> within(Place place) {
    Stream<Part> others =
        accounts.allParts().stream()
            .filter(part -> part.isWait() && part.activity() != Activity.LOCK)
            .filter(part -> isWithin(part.stack(), place.line()));
    return most(place, others, "in that class");
  }

  private Optional<String> most(Place place, Stream<Part> others, String where) {
    Map<String, Long> doing = new HashMap<>();
    others.forEach(part -> doing.merge(describe(part), part.nanos(), Long::sum));
    return Labels.most(doing)
        .filter(what -> doing.getOrDefault(what, 0L) >= LEAST_OF_WAITS * place.allNanos())
        .map(what -> "meanwhile threads " + where + " " + what);
  }

  private static boolean isWithin(CallStack stack, StackFrame line) {
    String type = Frames.outerClass(line);
    return stack.frames().stream().map(Frames::outerClass).anyMatch(type::equals);
  }

  private Stream<Part> othersBelow(Place place) {
    return accounts.parts().stream()
        .filter(part -> part.activity() != place.main())
        .filter(part -> isBelow(part, place.line()));
  }

  private static boolean isBelow(Part part, StackFrame line) {
    return part.stack().frames().stream().anyMatch(frame -> frame.name().equals(line.name()));
  }

  /** Whether a library lends what others use below the same method, such as its connections. */
  boolean isLent(Place place) {
    StackFrame inner = Frames.inner(place.longest().stack()).orElseThrow();
    return (place.main() == Activity.NOTIFY || place.main() == Activity.WAIT)
        && !accounts.division.application.contains(inner)
        && othersBelow(place)
            .filter(part -> part.activity().isHolding())
            .flatMap(part -> Frames.outside(part.stack()).stream())
            .anyMatch(frame -> Frames.library(frame).equals(Frames.library(inner)));
  }

  /** The pool of other threads that works most, if it works much of its time. */
  private Optional<String> others(Place place) {
    Set<String> waiting = new HashSet<>();
    place.parts().forEach(part -> waiting.add(part.pool()));
    for (PoolAccount pool : accounts.working()) {
      long known = pool.workingNanos() - pool.nanos(Activity.UNKNOWN);
      double busy = known / (double) Math.max(1, pool.lifeNanos());
      if (!waiting.contains(pool.name()) && busy >= LEAST_BUSY) {
        Map<String, Long> doing = new HashMap<>();
        accounts.of(pool).forEach(part -> doing.merge(describe(part), part.nanos(), Long::sum));
        Optional<String> most = Labels.most(doing);
        if (most.isPresent()) {
          return Optional.of(
              "meanwhile threads of %s, which work %s of their time, %s"
                  .formatted(pool.name(), Sentences.percent(busy), most.get()));
        }
      }
    }
    return Optional.empty();
  }

  private String describe(Part part) {
    return part.activity().phrase()
        + accounts.line(part.stack()).map(line -> " at " + line.describe()).orElse("");
  }
}
