/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.reading.Spell;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FramePattern;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * {@link ExpectMaxExceptions} and {@link ExpectNoBlocking}: a number of events at most.
 *
 * @param leastNanos the least duration of an event that counts
 * @param most how many may be
 */
record CountExpectation(
    Evidence kind, Set<String> events, long leastNanos, Predicate<Spell> counts, long most) {

  private static final Set<String> WAITS =
      Set.of("jdk.JavaMonitorEnter", "jdk.JavaMonitorWait", "jdk.ThreadPark", "jdk.ThreadSleep");

  /** Returns the expectations of a test by its nearest annotations. */
  static List<CountExpectation> of(ExtensionContext context) {
    List<CountExpectation> all = new ArrayList<>();
    nearest(context, ExpectMaxExceptions.class).map(CountExpectation::of).ifPresent(all::add);
    nearest(context, ExpectNoBlocking.class).map(CountExpectation::of).ifPresent(all::add);
    return all;
  }

  private static <A extends Annotation> Optional<A> nearest(
      ExtensionContext context, Class<A> type) {
    return Stream.iterate(Optional.of(context), Optional::isPresent, at -> at.get().getParent())
        .flatMap(at -> at.get().getElement().stream())
        .flatMap(element -> AnnotationSupport.findAnnotation(element, type).stream())
        .findFirst();
  }

  static CountExpectation of(ExpectMaxExceptions wanted) {
    if (wanted.value() < 0) {
      throw new IllegalArgumentException(
          "@ExpectMaxExceptions(" + wanted.value() + "): must be 0 or more");
    }
    List<Class<? extends Throwable>> types = List.of(wanted.types());
    Map<String, Boolean> known = new HashMap<>();
    return new CountExpectation(
        Evidence.EXCEPTION,
        Set.of(TestRecording.EXCEPTION),
        0,
        made ->
            types.isEmpty()
                || known.computeIfAbsent(
                    made.type(), name -> types.stream().anyMatch(type -> isA(name, type))),
        wanted.value());
  }

  static CountExpectation of(ExpectNoBlocking wanted) {
    if (wanted.leastMillis() < 0) {
      throw new IllegalArgumentException(
          "@ExpectNoBlocking(leastMillis = " + wanted.leastMillis() + "): must be 0 or more");
    }
    List<FramePattern> ignored = Arrays.stream(wanted.ignoring()).map(FramePattern::of).toList();
    return new CountExpectation(
        Evidence.BLOCKED,
        WAITS,
        TimeUnit.MILLISECONDS.toNanos(wanted.leastMillis()),
        wait -> ignored.stream().noneMatch(each -> isOn(wait.stack(), each)),
        0);
  }

  private static boolean isOn(CallStack stack, FramePattern pattern) {
    return stack.frames().stream()
        .anyMatch(frame -> pattern.matches(frame.className(), frame.method()));
  }

  /* A type whose class these loaders do not find is not one of their types. */
  private static boolean isA(String type, Class<? extends Throwable> of) {
    for (ClassLoader loader :
        Arrays.asList(of.getClassLoader(), Thread.currentThread().getContextClassLoader())) {
      try {
        if (of.isAssignableFrom(Class.forName(type, false, loader))) {
          return true;
        }
      } catch (ClassNotFoundException | LinkageError e) {
        // Another loader may find it.
      }
    }
    return false;
  }

  /** Describes what is not as expected. */
  Optional<String> problem(TestRecording test) throws IOException {
    CountedEvents found = new CountedEvents(test.facts(events, leastNanos), kind, counts);
    return found.count() <= most ? Optional.empty() : Optional.of(describe(found));
  }

  private String describe(CountedEvents found) {
    if (kind == Evidence.EXCEPTION) {
      return "@ExpectMaxExceptions("
          + (most + "): " + found.count() + " exceptions were made:")
          + found.describe(false);
    }
    return String.format(
        Locale.ROOT,
        "@ExpectNoBlocking: %d waits of %d ms or longer, %s in all:%s",
        found.count(),
        TimeUnit.NANOSECONDS.toMillis(leastNanos),
        found.millis(),
        found.describe(true));
  }
}
