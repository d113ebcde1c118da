/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeFacts.CallSite;
import io.hotguard.code.Effect;
import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodRef;
import io.hotguard.code.QueueCalls;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reports a queue that hot paths fill and one thread empties, with a round trip per element. Always
 * a note: queues of commands and signals look the same, and class files do not show the fill rate.
 */
final class SingleConsumer extends WaitingRule {
  private static final Fix FIX =
      Fix.of(
          "Empty the queue with drainTo and send one batch, which fails as a whole; or add consumers,"
              + " which gives up the order of elements");
  private static final Set<String> STARTS =
      Set.of("start", "execute", "submit", "scheduleAtFixedRate", "scheduleWithFixedDelay");
  private static final String MANY = "newFixedThreadPool";

  SingleConsumer() {
    super(
        RuleDescriptor.note(
                "SingleConsumer",
                "One thread empties a queue that hot paths fill, with one round trip per element.")
            .tagged("latency", "queue", "thread"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    Set<FieldRef> reported = new LinkedHashSet<>();
    for (Body body : facts.hotBodies()) {
      for (Call call : body.method().all(Call.class)) {
        FieldRef field = QueueCalls.adds(call) ? QueueCalls.field(facts, call).orElse(null) : null;
        if (field != null && !reported.contains(field)) {
          slowWork(facts, field)
              .ifPresent(
                  work -> {
                    reported.add(field);
                    at(facts, body, call.site()).to(sink, message(field, work), FIX);
                  });
        }
      }
    }
  }

  /** The round trip that the only consumer makes for each element. */
  private static Optional<List<MethodRef>> slowWork(CodeFacts facts, FieldRef field) {
    List<CallSite> takers =
        QueueCalls.on(facts, field).stream().filter(use -> QueueCalls.takes(use.call())).toList();
    if (takers.isEmpty() || startsSeveralThreads(facts)) {
      return Optional.empty();
    }
    Body consumer = takers.get(0).body();
    boolean single =
        takers.stream()
            .allMatch(
                use ->
                    use.body().ref().equals(consumer.ref())
                        && use.call().site().loopDepth() > 0
                        && !use.call().target().name().equals("drainTo")
                        && (!facts.isHot(use.body())
                            || facts.hotPaths().isInThreadLoop(use.body().ref())));
    return single
        ? consumer.method().all(Call.class).stream()
            .filter(call -> call.site().loopDepth() > 0 && call.site().handling().isEmpty())
            .map(call -> facts.summaries().way(call.target(), Effect.CALLS_REMOTE))
            .filter(way -> !way.isEmpty())
            .findFirst()
        : Optional.empty();
  }

  private static boolean startsSeveralThreads(CodeFacts facts) {
    return facts.bodies().stream()
        .flatMap(body -> body.method().instructions().stream())
        .anyMatch(SingleConsumer::isStartOfSeveral);
  }

  private static boolean isStartOfSeveral(Instruction instruction) {
    return instruction instanceof Call call
        && (call.target().name().equals(MANY)
            || (call.site().loopDepth() > 0 && STARTS.contains(call.target().name())));
  }

  private static String message(FieldRef field, List<MethodRef> work) {
    return "the hot path adds to "
        + field.name()
        + "; one thread takes each element and calls "
        + MemberNames.shown(work)
        + ": the queue fills when elements arrive faster than round trips finish";
  }
}
