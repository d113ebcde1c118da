/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Assignment;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.code.QueueShape;
import io.hotguard.code.Use;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reports tasks that a hot path gives, without waiting, to an executor with an unbounded queue. */
final class UnboundedExecutor extends CodeRule {
  private static final Fix FIX =
      Fix.of(
          "Use a ThreadPoolExecutor with a bounded queue, and a handler that counts rejected tasks");
  private static final String PACKAGE = "java.util.concurrent.";
  private static final Set<String> SINGLE =
      Set.of("newSingleThreadExecutor", "newSingleThreadScheduledExecutor");
  private static final Set<String> SEVERAL = Set.of("newFixedThreadPool", "newScheduledThreadPool");
  private static final int QUEUE_ARGUMENT = 4;

  UnboundedExecutor() {
    super(
        RuleDescriptor.error(
                "UnboundedExecutor",
                "A hot path gives tasks to an executor with an unbounded queue, and does not wait for them.")
            .tagged("memory", "metrics", "queue"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.hotBodies()) {
      for (Call call : body.method().all(Call.class)) {
        if (executor(call) instanceof Origin.FieldValue value) {
          FieldRef field = facts.declared(value.field());
          kind(facts, field)
              .ifPresent(
                  kind ->
                      at(facts, body, call.site())
                          .whereMarked()
                          .as(severity(call, kind))
                          .to(sink, message(field, kind), FIX));
        }
      }
    }
  }

  /** A branch may be taken so seldom that no load fills the queue. */
  private static Severity severity(Call call, String kind) {
    return !call.site().conditions().isEmpty()
        ? Severity.NOTE
        : SINGLE.contains(kind) ? Severity.ERROR : Severity.WARNING;
  }

  /** The executor of a call that ignores the task's result; null for any other call. */
  private static @Nullable Origin executor(Call call) {
    String name = call.target().name();
    if (!call.target().owner().startsWith(PACKAGE) || call.use() == Use.USED) {
      return null;
    }
    if (name.equals("runAsync") || name.equals("supplyAsync")) {
      return call.arguments().size() == 2 ? call.arguments().get(1) : null;
    }
    return name.equals("execute") || name.equals("submit") ? call.receiver() : null;
  }

  /** How the executor in a field is made, if each one written to it has an unbounded queue. */
  private static Optional<String> kind(CodeFacts facts, FieldRef field) {
    List<Optional<String>> kinds =
        facts.assignments(field).stream()
            .filter(assignment -> !(assignment.value() instanceof Origin.Null))
            .map(UnboundedExecutor::kind)
            .distinct()
            .toList();
    return kinds.size() == 1 ? kinds.get(0) : Optional.empty();
  }

  private static Optional<String> kind(Assignment assignment) {
    Body body = assignment.body();
    if (assignment.value() instanceof Origin.Created) {
      return body.method()
          .source(assignment.value(), Allocation.class)
          .filter(made -> made.type().equals(PACKAGE + "ThreadPoolExecutor"))
          .filter(made -> made.arguments().size() > QUEUE_ARGUMENT)
          .flatMap(made -> QueueShape.ofValue(body, made.arguments().get(QUEUE_ARGUMENT)))
          .filter(shape -> !shape.bounded())
          .map(shape -> "ThreadPoolExecutor on " + shape.describe());
    }
    return body.method()
        .source(assignment.value(), Call.class)
        .map(Call::target)
        .filter(target -> target.owner().equals(PACKAGE + "Executors"))
        .map(target -> target.name())
        .filter(name -> SINGLE.contains(name) || SEVERAL.contains(name));
  }

  private static String message(FieldRef field, String kind) {
    return "the hot path gives tasks to %s (%s), whose queue has no bound, and does not wait for them: when the threads fall behind, tasks fill the heap"
        .formatted(field.name(), kind);
  }
}
