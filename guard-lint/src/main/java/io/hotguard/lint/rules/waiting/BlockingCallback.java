/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.ColdCodeRule;
import io.hotguard.code.Effect;
import io.hotguard.code.Instruction;
import io.hotguard.code.MethodRef;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.waiting.calls.CallbackThreads;
import io.hotguard.lint.rules.waiting.calls.Waits;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports a callback of Kafka's sender thread, or a handler of Netty's event loop, that waits. */
final class BlockingCallback extends CodeRule implements ColdCodeRule {
  private static final Fix FIX =
      Fix.of(
          "Hand blocking work to an executor with a bounded queue; decide what happens when that queue is full,"
              + " because the callback no longer applies back-pressure");
  private static final List<Effect> EFFECTS = List.of(Effect.WAITS, Effect.CALLS_REMOTE);
  private static final Set<String> SYNCS =
      Set.of("await", "awaitUninterruptibly", "sync", "syncUninterruptibly");

  BlockingCallback() {
    super(
        RuleDescriptor.warning(
                "BlockingCallback",
                "A callback blocks the thread that runs it: Kafka's sender thread or a Netty event loop.")
            .tagged("kafka", "latency", "netty", "thread"));
  }

  @Override
  public Set<String> mentions() {
    return CallbackThreads.METHODS.keySet();
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    Map<MethodRef, CallbackThreads> threads = new LinkedHashMap<>();
    for (Body body : facts.bodies()) {
      CallbackThreads.of(facts, body).ifPresent(thread -> threads.putIfAbsent(body.ref(), thread));
      CallbackThreads.ofLambdas(body).forEach(threads::putIfAbsent);
    }
    for (Body body : facts.bodies()) {
      CallbackThreads thread = threads.get(body.ref());
      if (thread != null) {
        body.method().instructions().forEach(each -> check(facts, body, each, thread, sink));
      }
    }
  }

  private void check(
      CodeFacts facts, Body body, Instruction call, CallbackThreads thread, FindingSink sink) {
    for (Effect effect : EFFECTS) {
      Optional<List<MethodRef>> way =
          Waits.way(facts, body, call, effect).filter(BlockingCallback::isNotAQueue);
      if (way.isPresent()) {
        boolean deadlock = thread == CallbackThreads.NETTY && isSync(way.get());
        at(facts, body, call.site())
            .as(severity(body, way.get(), deadlock))
            .to(sink, message(way.get(), thread, deadlock), FIX);
        return;
      }
    }
  }

  private static Severity severity(Body body, List<MethodRef> way, boolean deadlock) {
    boolean unsure = way.size() > 2 || CallbackThreads.takesItselfOut(body) || isNameLookUp(way);
    return deadlock ? Severity.ERROR : unsure ? Severity.NOTE : Severity.WARNING;
  }

  /** Whether the call resolves a host name; an address or a cached name needs no query. */
  private static boolean isNameLookUp(List<MethodRef> way) {
    return way.get(way.size() - 1).owner().startsWith("java.net.Inet");
  }

  /** Excludes queues: WaitingEnqueue knows whether a queue can be full. */
  private static boolean isNotAQueue(List<MethodRef> way) {
    String owner = way.get(way.size() - 1).owner();
    return !owner.endsWith("Queue") && !owner.endsWith("Deque");
  }

  private static boolean isSync(List<MethodRef> way) {
    MethodRef last = way.get(way.size() - 1);
    return way.size() == 1 && last.owner().startsWith("io.netty.") && SYNCS.contains(last.name());
  }

  private static String message(List<MethodRef> way, CallbackThreads thread, boolean deadlock) {
    return "a callback on "
        + thread.describe()
        + " calls "
        + MemberNames.shown(way)
        + (deadlock
            ? ": it waits for work that this same thread must do, which can deadlock"
            : ": while it waits, " + thread.cost());
  }
}
