/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeFacts.CallSite;
import io.hotguard.code.CodeRule;
import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.QueueCalls;
import io.hotguard.code.QueueShape;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import io.hotguard.rule.StackSignature;
import java.util.List;
import java.util.Set;

/** Reports a queue without bound that a hot path fills. */
final class UnboundedQueue extends CodeRule {
  private static final Fix FIX =
      Fix.of(
          "Give the queue a capacity, offer without waiting, and count what is refused; for samples, use a"
              + " Recorder");
  private static final Set<String> STARTS = Set.of("start", "execute", "submit", "<init>");

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
        List<CallSite> uses = QueueCalls.on(facts, field);
        if (!QueueBounds.isPool(facts, uses)
            && !QueueBounds.isOwnWork(facts, body, uses)
            && !QueueBounds.isMeasured(body, uses)
            && !QueueElements.isEndMark(body, call)) {
          boolean bounded = QueueBounds.isOnDemand(body) || QueueBounds.isAsked(facts, body);
          at(facts, body, call.site())
              .whereMarked()
              .as(bounded ? Severity.NOTE : severity(facts, body, call, shape, uses))
              .to(sink, message(field, shape, uses), FIX);
        }
      }
    }
  }

  private static Severity severity(
      CodeFacts facts, Body body, Call add, QueueShape shape, List<CallSite> uses) {
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
    return startsThreadsInLoop(facts)
        ? Severity.NOTE
        : QueueElements.isValue(body, add) ? Severity.ERROR : Severity.WARNING;
  }

  private static boolean isConsumed(List<CallSite> uses) {
    return uses.stream().anyMatch(use -> QueueCalls.takes(use.call()));
  }

  private static String message(FieldRef field, QueueShape shape, List<CallSite> uses) {
    return "the hot path adds to %s, %s%s: when the consumer falls behind, nothing slows the producers down, and the queue fills the heap"
        .formatted(
            field.name(), shape.describe(), isConsumed(uses) ? "" : " that is emptied elsewhere");
  }

  /** Whether the code starts threads in a loop, so that it is likely to have several. */
  private static boolean startsThreadsInLoop(CodeFacts facts) {
    return facts.bodies().stream()
        .flatMap(body -> body.method().instructions().stream())
        .filter(instruction -> instruction.site().loopDepth() > 0)
        .anyMatch(UnboundedQueue::isStart);
  }

  private static boolean isStart(Instruction instruction) {
    return instruction instanceof Instruction.Allocation made
        ? made.type().equals("java.lang.Thread")
        : instruction instanceof Call call
            && STARTS.contains(call.target().name())
            && (call.target().owner().equals("java.lang.Thread")
                || call.target().owner().endsWith("Executor")
                || call.target().owner().endsWith("ExecutorService"));
  }
}
