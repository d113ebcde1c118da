/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.code.QueueCalls;
import io.hotguard.code.QueueShape;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.StackSignature;
import java.util.List;
import java.util.Optional;

/** Reports a hot path that waits for room in a queue. */
final class WaitingEnqueue extends CodeRule {
  private static final Fix FIX =
      Fix.of("Offer without waiting and count what is refused; record samples with a Recorder");

  WaitingEnqueue() {
    super(
        RuleDescriptor.warning(
                "WaitingEnqueue",
                "A hot path waits for room in a queue: a slow consumer stalls its callers.",
                Moment.INCIDENT)
            .tagged("latency", "metrics", "queue"));
  }

  @Override
  public List<StackSignature> signatures() {
    return QueueStacks.each(
        StackSignature.of(
                Confidence.CERTAIN,
                FIX,
                "Threads wait for room in a queue that is full: its consumer is slower than they are.")
            .seenAs(Evidence.BLOCKED),
        QueueStacks.CONDITION,
        "#put|putFirst|putLast|offer|offerFirst|offerLast");
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.hotBodies()) {
      for (Call call : body.method().all(Call.class)) {
        boolean limited = QueueCalls.waitsLimited(call) && !isZero(call);
        if ((!limited && !QueueCalls.waitsUnlimited(call)) || isWrapper(body, call)) {
          continue;
        }
        Optional<QueueShape> shape =
            QueueCalls.field(facts, call).flatMap(field -> QueueShape.ofField(facts, field));
        if (shape.map(QueueShape::bounded).orElse(limited)) {
          report(
              facts, body, call, limited ? "until the time-out ends" : "until there is room", sink);
        }
      }
    }
  }

  private void report(CodeFacts facts, Body body, Call call, String howLong, FindingSink sink) {
    String queue =
        QueueCalls.field(facts, call)
            .map(field -> field.name())
            .orElse("a " + simpleName(call.target().owner()));
    String message =
        "the hot path calls %s on %s: once the queue is full, each caller waits %s"
            .formatted(call.target().name(), queue, howLong);
    at(facts, body, call.site()).whereMarked().to(sink, message, FIX);
  }

  private static String simpleName(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  /** A queue class that delegates the call waits because its own caller asked for that. */
  private static boolean isWrapper(Body body, Call call) {
    ClassFacts type = body.type();
    return body.method().name().equals(call.target().name())
        && type.supertypes().stream()
            .anyMatch(name -> name.endsWith("Queue") || name.endsWith("Deque"));
  }

  private static boolean isZero(Call call) {
    return call.arguments().contains(new Origin.Constant(0L));
  }
}
