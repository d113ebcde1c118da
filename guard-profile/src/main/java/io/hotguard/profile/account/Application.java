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
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Which code is the application, as the recording decides: that of the main class, if it works in
 * other threads, too; otherwise the code that most often stands above the loops of the pools.
 */
final class Application {
  private static final String MAIN = "main";

  private final Predicate<StackFrame> own;

  Application(Predicate<StackFrame> own) {
    this.own = own;
  }

  private static Application of(String root) {
    return new Application(frame -> root.equals(Frames.root(frame)));
  }

  /**
   * Finds the application of a recording.
   *
   * @param candidate tells frames that may be the application's from those of known libraries,
   *     which decides only where the recording does not
   */
  static Application of(ProfileFacts.Threads threads, Predicate<StackFrame> candidate) {
    Map<String, Double> weights = new TreeMap<>();
    for (PoolTimes pool : threads.pools()) {
      if (!pool.name().equals(MAIN)) {
        pool.spells()
            .forEach(spell -> add(spell.stack(), Math.max(1, spell.nanos() / 1e6), weights));
      }
    }
    for (ThreadDump dump : threads.dumps()) {
      dump.threads().stream()
          .filter(thread -> !thread.name().equals(MAIN))
          .forEach(thread -> add(thread.stack(), 1, weights));
    }
    Optional<StackFrame> main = mainFrame(threads);
    if (main.isPresent()
        && candidate.test(main.get())
        && weights.containsKey(Frames.root(main.get()))) {
      return of(Frames.root(main.get()));
    }
    Set<String> likely = new TreeSet<>();
    threads.pools().stream()
        .flatMap(pool -> pool.spells().stream())
        .flatMap(spell -> Frames.outside(spell.stack()).stream())
        .filter(candidate)
        .forEach(frame -> likely.add(Frames.root(frame)));
    return best(weights, likely)
        .or(() -> best(weights, weights.keySet()))
        .map(Application::of)
        .orElse(new Application(candidate));
  }

  private static Optional<String> best(Map<String, Double> weights, Set<String> among) {
    return among.stream()
        .filter(weights::containsKey)
        .max(Comparator.comparingDouble(root -> weights.getOrDefault(root, 0.0)));
  }

  /** Adds the weight of a stack to each root on it. */
  private static void add(CallStack stack, double weight, Map<String, Double> weights) {
    Set<String> roots = new HashSet<>();
    Frames.outside(stack).forEach(frame -> roots.add(Frames.root(frame)));
    roots.forEach(root -> weights.merge(root, weight, Double::sum));
  }

  private static Optional<StackFrame> mainFrame(ProfileFacts.Threads threads) {
    Stream<CallStack> dumped =
        threads.dumps().stream()
            .flatMap(dump -> dump.threads().stream())
            .filter(thread -> thread.name().equals(MAIN))
            .map(ThreadDump.DumpedThread::stack);
    Stream<CallStack> recorded =
        threads.pools().stream()
            .filter(pool -> pool.name().equals(MAIN))
            .flatMap(pool -> pool.spells().stream())
            .map(Spell::stack);
    return Stream.concat(dumped, recorded)
        .map(Frames::outside)
        .filter(outside -> !outside.isEmpty())
        .map(outside -> outside.get(outside.size() - 1))
        .findFirst();
  }

  boolean contains(StackFrame frame) {
    return own.test(frame);
  }

  /** The nearest frame of the application; without any, the nearest outside the platform. */
  Optional<StackFrame> line(CallStack stack) {
    List<StackFrame> outside = Frames.outside(stack);
    Optional<StackFrame> own = outside.stream().filter(this::contains).findFirst();
    return (own.isPresent() ? own : outside.stream().findFirst()).map(StackFrame::place);
  }
}
