/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.code.QueueCalls;
import io.hotguard.code.QueueShape;
import io.hotguard.code.Use;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.StackSignature;
import java.util.List;
import java.util.Set;

/**
 * Reports a bounded queue with a lock into which a hot path puts samples. A note, because only a
 * profile tells how long producers wait for each other. A profile shows the lock alone, which
 * unbounded queues have too.
 */
final class LockedSampleBuffer extends CodeRule {
  private static final Fix FIX = Fix.of("Record samples with a Recorder, which needs no queue");
  private static final Set<String> BOXES =
      Set.of("java.lang.Long", "java.lang.Double", "java.lang.Integer", "java.lang.Float");

  LockedSampleBuffer() {
    super(
        RuleDescriptor.note(
                "LockedSampleBuffer",
                "A hot path puts samples into a queue whose producers contend for one lock.",
                Moment.INCIDENT)
            .tagged("lock", "metrics", "queue"));
  }

  @Override
  public List<StackSignature> signatures() {
    return QueueStacks.each(
        StackSignature.of(
                Confidence.LIKELY,
                FIX,
                "Producers wait for each other at the one lock of their queue, whether or not it is bounded or full.")
            .seenAs(Evidence.BLOCKED),
        QueueStacks.LOCK,
        "#add|addFirst|addLast|put|putFirst|putLast|offer|offerFirst|offerLast");
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.hotBodies()) {
      for (Call call : body.method().all(Call.class)) {
        if (offers(call) && isOfSample(facts, body, call)) {
          FieldRef field = QueueCalls.field(facts, call).orElse(null);
          QueueShape shape = field == null ? null : QueueShape.ofField(facts, field).orElse(null);
          if (field != null
              && shape != null
              && shape.bounded()
              && shape.locking()
              && !QueueBounds.isPool(facts, QueueCalls.on(facts, field))) {
            at(facts, body, call.site()).to(sink, message(field, shape), FIX);
          }
        }
      }
    }
  }

  /** An element whose refusal is ignored or only counted, a number, or an object named a sample. */
  private static boolean isOfSample(CodeFacts facts, Body body, Call call) {
    return call.use() == Use.DISCARDED
        || QueueElements.isLossOnlyCounted(body.method(), call)
        || isNumber(body, call)
        || QueueElements.isSample(facts, body, call);
  }

  private static boolean offers(Call call) {
    return QueueCalls.adds(call)
        && !QueueCalls.waitsLimited(call)
        && call.target().name().startsWith("offer");
  }

  private static boolean isNumber(Body body, Call call) {
    Origin value = call.arguments().isEmpty() ? new Origin.Unknown() : call.arguments().get(0);
    return body.method()
        .source(value, Call.class)
        .filter(made -> made.target().name().equals("valueOf"))
        .filter(made -> BOXES.contains(made.target().owner()))
        .isPresent();
  }

  private static String message(FieldRef field, QueueShape shape) {
    return "the hot path offers samples to %s, %s: all producers contend for its lock, and samples are lost when it is full"
        .formatted(field.name(), shape.describe());
  }
}
