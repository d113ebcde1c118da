/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Assignment;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Origin;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is known of a queue from the constructor that made it.
 *
 * @param type the simple name of its class
 * @param bounded whether it can be full
 * @param locking whether producers take turns at a lock
 */
record QueueShape(String type, boolean bounded, boolean locking) {
  private static final String PACKAGE = "java.util.concurrent.";
  private static final Set<String> BOUNDED_BY_ARGUMENT =
      Set.of("LinkedBlockingQueue", "LinkedBlockingDeque");
  private static final Set<String> UNBOUNDED =
      Set.of("ConcurrentLinkedQueue", "ConcurrentLinkedDeque", "LinkedTransferQueue", "DelayQueue");
  private static final Map<String, QueueShape> FIXED =
      Map.of(
          "ArrayBlockingQueue", new QueueShape("ArrayBlockingQueue", true, true),
          "PriorityBlockingQueue", new QueueShape("PriorityBlockingQueue", false, true));

  /** The shape of a queue in a field, if all that the classes write to the field agree. */
  static Optional<QueueShape> ofField(CodeFacts facts, FieldRef field) {
    List<Optional<QueueShape>> shapes =
        facts.assignments(field).stream()
            .filter(assignment -> !(assignment.value() instanceof Origin.Null))
            .map(QueueShape::ofAssignment)
            .distinct()
            .toList();
    return shapes.size() == 1 ? shapes.get(0) : Optional.empty();
  }

  private static Optional<QueueShape> ofAssignment(Assignment assignment) {
    return ofValue(assignment.body(), assignment.value());
  }

  /** The shape of a queue that the method itself makes. */
  static Optional<QueueShape> ofValue(Body body, Origin value) {
    return value instanceof Origin.Created
        ? body.method().source(value, Allocation.class).flatMap(QueueShape::ofAllocation)
        : Optional.empty();
  }

  private static Optional<QueueShape> ofAllocation(Allocation made) {
    if (!made.type().startsWith(PACKAGE)) {
      return Optional.empty();
    }
    String type = made.type().substring(PACKAGE.length());
    if (BOUNDED_BY_ARGUMENT.contains(type)) {
      boolean bounded =
          made.descriptor().equals("(I)V")
              && !made.arguments().contains(new Origin.Constant(Integer.MAX_VALUE));
      return Optional.of(new QueueShape(type, bounded, true));
    }
    return UNBOUNDED.contains(type)
        ? Optional.of(new QueueShape(type, false, false))
        : Optional.ofNullable(FIXED.get(type));
  }

  String describe() {
    return (bounded ? "a bounded " : "an unbounded ") + type;
  }
}
