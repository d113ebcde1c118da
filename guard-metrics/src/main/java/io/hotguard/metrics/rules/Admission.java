/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.rule.Location;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds code that bounds the number of elements in a queue that has no bound itself. */
final class Admission {
  private static final String ATOMIC = "java.util.concurrent.atomic.";
  private static final Set<String> COUNTS =
      Set.of(
          "addAndGet",
          "compareAndSet",
          "getAndAdd",
          "getAndIncrement",
          "getAndUpdate",
          "incrementAndGet",
          "updateAndGet");
  private static final Map<String, Set<String>> ASKS =
      Map.of(
          "java.util.concurrent.Semaphore",
          Set.of("acquire", "acquireUninterruptibly", "tryAcquire"),
          ATOMIC + "AtomicInteger",
          COUNTS,
          ATOMIC + "AtomicLong",
          COUNTS);

  private Admission() {}

  /**
   * Whether the method, or a method that leads to it, takes a permit or counts what it adds. Sees
   * only the code among these classes.
   */
  static boolean isAsked(CodeFacts facts, Body body) {
    List<Location.Code> path = facts.hotPaths().callsTo(body.ref());
    return isAsked(body)
        || (!path.isEmpty()
            && facts.hotBodies().stream()
                .filter(other -> path.stream().anyMatch(step -> isAt(other, step)))
                .anyMatch(Admission::isAsked));
  }

  private static boolean isAt(Body body, Location.Code step) {
    return body.method().name().equals(step.method())
        && body.type().name().equals(step.className());
  }

  private static boolean isAsked(Body body) {
    return body.method().all(Call.class).stream()
        .anyMatch(
            call ->
                ASKS.getOrDefault(call.target().owner(), Set.of()).contains(call.target().name()));
  }
}
