/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeFacts.CallSite;
import io.hotguard.code.HotPaths;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.QueueCalls;
import io.hotguard.rule.Location;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Recognizes queues that code around them bounds, or in which nothing piles up. */
final class QueueBounds {
  private static final Set<String> TAKERS = Set.of("execute", "submit");
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

  private QueueBounds() {}

  /** A queue that hot paths also take from is a pool, or a buffer that its producers drain. */
  static boolean isPool(CodeFacts facts, List<CallSite> uses) {
    return uses.stream()
        .anyMatch(
            use ->
                QueueCalls.takes(use.call())
                    && !use.call().target().name().startsWith("take")
                    && facts.isHot(use.body())
                    && !facts.hotPaths().isInThreadLoop(use.body().ref()));
  }

  /** A thread that adds to the queue which its own loop takes from hands work to itself. */
  static boolean isOwnWork(CodeFacts facts, Body body, List<CallSite> uses) {
    HotPaths paths = facts.hotPaths();
    return paths.isInThreadLoop(body.ref())
        && uses.stream()
            .anyMatch(
                use ->
                    QueueCalls.takes(use.call())
                        && paths.isInThreadLoop(use.body().ref())
                        && entry(paths, use.body()).equals(entry(paths, body)));
  }

  private static String entry(HotPaths paths, Body body) {
    return paths.callsTo(body.ref()).stream()
        .findFirst()
        .map(call -> call.className() + '.' + call.method())
        .orElse(body.type().name() + '.' + body.method().name());
  }

  /** A method that asks for the size before it adds has a bound of its own. */
  static boolean isMeasured(Body body, List<CallSite> uses) {
    return uses.stream()
        .anyMatch(
            use ->
                use.body().ref().equals(body.ref()) && use.call().target().name().equals("size"));
  }

  /**
   * A method that adds, then gives the emptying to an executor, whose queue is the real backlog.
   */
  static boolean isOnDemand(Body body) {
    return body.method().all(Call.class).stream()
        .anyMatch(
            call ->
                TAKERS.contains(call.target().name())
                    && call.target().descriptor().startsWith("(Ljava/lang/Runnable;"));
  }

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
                .anyMatch(QueueBounds::isAsked));
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
