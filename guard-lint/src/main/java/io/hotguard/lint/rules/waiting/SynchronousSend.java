/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.waiting.calls.Waits;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports a hot path that sends a message and waits until the broker acknowledges it. */
final class SynchronousSend extends CodeRule {
  private static final Fix FIX =
      Fix.of(
          "Send with a callback that counts failures, or collect the futures and wait once;"
              + " failures then surface after the caller has moved on");
  static final Map<String, Set<String>> SENDS = RuleTables.methods("synchronous-send.sends");
  private static final String CHANNEL = "com.rabbitmq.client.Channel";
  private static final Set<String> CONFIRMS = Set.of("waitForConfirms", "waitForConfirmsOrDie");
  private static final Set<String> WAITS = Set.of("get", "join");

  SynchronousSend() {
    super(
        RuleDescriptor.warning(
                "SynchronousSend",
                "A hot path sends one message and waits until the broker acknowledges it.")
            .tagged("kafka", "latency", "round-trips"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.hotBodies()) {
      for (Call call : body.method().all(Call.class)) {
        sent(facts, body, call)
            .ifPresent(
                send -> at(facts, body, call.site()).to(sink, message(send, call.target()), FIX));
      }
    }
  }

  /** The sending method whose acknowledgement a call waits for. */
  private static Optional<MethodRef> sent(CodeFacts facts, Body body, Call call) {
    Origin receiver = call.receiver();
    if (receiver != null && WAITS.contains(call.target().name()) && !Waits.isDone(body, call)) {
      return body.method()
          .source(receiver, Call.class)
          .flatMap(
              source ->
                  isSend(source.target())
                      ? Optional.of(source.target())
                      : returnedBy(facts, source.target()));
    }
    return call.target().owner().equals(CHANNEL) && CONFIRMS.contains(call.target().name())
        ? body.method().all(Call.class).stream()
            .map(Call::target)
            .filter(target -> target.is(CHANNEL, "basicPublish"))
            .findFirst()
        : Optional.empty();
  }

  /** The sending method whose future a method of the same classes returns. */
  private static Optional<MethodRef> returnedBy(CodeFacts facts, MethodRef target) {
    Optional<MethodFacts> method = facts.body(target).map(Body::method);
    return method.flatMap(
        found ->
            found.all(Instruction.Return.class).stream()
                .flatMap(end -> found.source(end.value(), Call.class).stream())
                .map(Call::target)
                .filter(SynchronousSend::isSend)
                .findFirst());
  }

  private static boolean isSend(MethodRef target) {
    return SENDS.getOrDefault(target.owner(), Set.of()).contains(target.name());
  }

  private static String message(MethodRef send, MethodRef wait) {
    return "the hot path calls "
        + MemberNames.shown(send)
        + " and then waits in "
        + MemberNames.shown(wait)
        + ": each message costs the caller a round trip to the broker, and each batch holds one message";
  }
}
