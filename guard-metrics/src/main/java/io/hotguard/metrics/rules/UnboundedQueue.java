/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.QueueCalls;
import io.hotguard.code.QueueCalls.QueueCall;
import io.hotguard.code.QueueShape;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import io.hotguard.rule.StackSignature;
import java.util.List;

/** Reports a queue without bound that a hot path fills. */
final class UnboundedQueue extends MetricsRule {
  private static final Fix FIX =
      Fix.of(
          "Give the queue a capacity, offer without waiting, and count what is refused; for samples, use a"
              + " Recorder");

  UnboundedQueue() {
    super(
        RuleDescriptor.error(
                "UnboundedQueue",
                "A hot path fills a queue without a bound: behind a slow consumer it grows until the heap is full.",
                Moment.INCIDENT)
            .tagged("memory", "metrics", "queue"));
  }

  @Override
  public List<StackSignature> signatures() {
    return QueueStacks.growing(FIX);
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.hotBodies()) {
      for (Call call : body.method().all(Call.class)) {
        FieldRef field = QueueCalls.adds(call) ? QueueCalls.field(facts, call).orElse(null) : null;
        QueueShape shape = field == null ? null : QueueShape.ofField(facts, field).orElse(null);
        if (field == null || shape == null || shape.bounded()) {
          continue;
        }
        List<QueueCall> uses = QueueCalls.on(facts, field);
        if (!Pools.isPool(facts, uses)
            && !Pools.isOwnWork(facts, body, uses)
            && !isMeasured(body, uses)
            && !QueueElements.isEndMark(body, call)) {
          boolean bounded = OnDemand.isEmptiedBy(body) || Admission.isAsked(facts, body);
          at(facts, body, call.site())
              .whereMarked()
              .as(bounded ? Severity.NOTE : severity(facts, body, call, shape, uses))
              .to(sink, message(field, shape, uses), FIX);
        }
      }
    }
  }

  /** A method that asks for the size before it adds has a bound of its own. */
  private static boolean isMeasured(Body body, List<QueueCall> uses) {
    return uses.stream()
        .anyMatch(
            use ->
                use.body().ref().equals(body.ref()) && use.call().target().name().equals("size"));
  }

  private static Severity severity(
      CodeFacts facts, Body body, Call add, QueueShape shape, List<QueueCall> uses) {
    if (!shape.awaited()) {
      return Severity.NOTE; // no thread waits for its elements, so it may be a list of one request
    }
    if (!add.site().conditions().isEmpty()) {
      return Severity.NOTE; // a branch that is seldom taken fills no queue
    }
    if (!isConsumed(uses)) {
      return Severity.WARNING;
    }
    // A caller that waits for its element's result sends no further one: only values are certain.
    return ThreadStarts.inLoop(facts)
        ? Severity.NOTE
        : QueueElements.isValue(body, add) ? Severity.ERROR : Severity.WARNING;
  }

  private static boolean isConsumed(List<QueueCall> uses) {
    return uses.stream().anyMatch(use -> QueueCalls.takes(use.call()));
  }

  private static String message(FieldRef field, QueueShape shape, List<QueueCall> uses) {
    return "the hot path adds to "
        + field.name()
        + ", "
        + shape.describe()
        + (isConsumed(uses) ? "" : " that is emptied elsewhere")
        + ": when the consumer falls behind, nothing slows the producers down, and the queue fills the heap";
  }
}
