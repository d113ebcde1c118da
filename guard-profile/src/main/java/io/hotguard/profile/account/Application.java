/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Spell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
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
    return new Application(frame -> isWithin(Frames.packageOf(frame), root));
  }

  private static boolean isWithin(String name, String root) {
    return root.isEmpty() ? name.isEmpty() : (name + '.').startsWith(root + '.');
  }

  /** A stack of a pool of threads, and its weight. */
  private record Seen(String pool, CallStack stack, long weight) {}

  private static Stream<Seen> seen(ProfileFacts.Threads threads) {
    return Stream.concat(
        threads.dumps().stream()
            .flatMap(dump -> dump.threads().stream())
            .map(thread -> new Seen(thread.pool(), thread.stack(), 1)),
        threads.pools().stream()
            .flatMap(
                pool ->
                    pool.spells().stream()
                        .map(spell -> new Seen(pool.name(), spell.stack(), weight(spell)))));
  }

  private static long weight(Spell spell) {
    return Math.max(1, spell.nanos() / 1_000_000);
  }

  /**
   * Finds the application of a recording.
   *
   * @param candidate tells frames that may be the application's from those of known libraries,
   *     which decides only where the recording does not
   */
  static Application of(ProfileFacts facts, Predicate<StackFrame> candidate) {
    Map<String, Long> weights = new TreeMap<>();
    Map<String, Long> likely = new TreeMap<>(); // by the outermost, which calls the others
    List<StackFrame> main = new ArrayList<>();
    if (!facts.machine().mainClass().isEmpty()) {
      main.add(new StackFrame(facts.machine().mainClass(), MAIN, 0));
    }
    seen(facts.threads())
        .forEach(
            seen -> {
              List<StackFrame> outside = Frames.outside(seen.stack());
              for (int i = outside.size() - 1; i >= 0; i--) {
                if (candidate.test(outside.get(i))) {
                  likely.merge(Frames.root(outside.get(i)), seen.weight(), Long::sum);
                  break;
                }
              }
              if (!seen.pool().equals(MAIN)) {
                outside.stream()
                    .map(Frames::root)
                    .distinct()
                    .forEach(root -> weights.merge(root, seen.weight(), Long::sum));
              } else if (!outside.isEmpty()) {
                main.add(outside.get(outside.size() - 1));
              }
            });
    return main.stream()
        .limit(1)
        .filter(candidate)
        .map(Frames::root)
        .filter(root -> weights.keySet().stream().anyMatch(name -> isWithin(name, root)))
        .findFirst()
        .or(() -> Labels.most(likely))
        .or(() -> Labels.most(weights))
        .map(Application::of)
        .orElse(new Application(candidate));
  }

  /** The outermost frame of a thread whose code is all its own: nobody gives it tasks. */
  Optional<StackFrame> loop(CallStack stack) {
    List<StackFrame> frames = stack.frames();
    int outer = frames.size() - 1;
    while (outer >= 0 && Frames.packageOf(frames.get(outer)).equals("java.lang")) {
      outer--;
    }
    return outer < 0 || stack.isTruncated()
        ? Optional.empty()
        : Optional.of(frames.get(outer)).filter(this::contains);
  }

  /** The method that the innermost frame of the application calls. */
  Optional<StackFrame> call(CallStack stack) {
    List<StackFrame> frames = stack.frames();
    return IntStream.range(0, frames.size())
        .filter(at -> contains(frames.get(at)))
        .limit(1)
        .filter(at -> at > 0)
        .mapToObj(at -> frames.get(at - 1))
        .findFirst();
  }

  boolean contains(StackFrame frame) {
    return own.test(frame);
  }

  /**
   * The nearest frame of the application; without any, the nearest outside the platform. Generated
   * code has no line, and its caller tells more.
   */
  Optional<StackFrame> line(CallStack stack) {
    List<StackFrame> outside = Frames.outside(stack);
    List<StackFrame> own = outside.stream().filter(this::contains).toList();
    List<StackFrame> among = own.isEmpty() ? outside : own;
    return among.stream()
        .filter(frame -> frame.line() > 0)
        .findFirst()
        .or(() -> among.stream().findFirst())
        .map(StackFrame::place);
  }
}
