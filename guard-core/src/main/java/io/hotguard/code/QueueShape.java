/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import io.hotguard.code.CodeFacts.Assignment;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Allocation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The properties of a queue of {@code java.util.concurrent}, known from its constructor call.
 *
 * @param type the simple name of its class
 * @param bounded whether it can be full
 * @param locking whether producers contend for a lock
 */
public record QueueShape(String type, boolean bounded, boolean locking) {
  private static final String PACKAGE = "java.util.concurrent.";
  private static final Set<String> BOUNDED_BY_ARGUMENT =
      Set.of("LinkedBlockingQueue", "LinkedBlockingDeque");
  private static final Set<String> NEVER_AWAITED =
      Set.of("ConcurrentLinkedQueue", "ConcurrentLinkedDeque");
  private static final Set<String> UNBOUNDED =
      Set.of("ConcurrentLinkedQueue", "ConcurrentLinkedDeque", "LinkedTransferQueue", "DelayQueue");
  private static final Map<String, QueueShape> FIXED =
      Map.of(
          "ArrayBlockingQueue", new QueueShape("ArrayBlockingQueue", true, true),
          "PriorityBlockingQueue", new QueueShape("PriorityBlockingQueue", false, true));

  /** Returns the shape of the queue in a field, if all writes to the field agree. */
  public static Optional<QueueShape> ofField(CodeFacts facts, FieldRef field) {
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

  /** Returns the shape of a queue that the method itself makes. */
  public static Optional<QueueShape> ofValue(Body body, Origin value) {
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

  /**
   * Returns whether a consumer can wait for elements, as a consumer thread does. A queue that can
   * only be polled may be no more than a list.
   */
  public boolean awaited() {
    return !NEVER_AWAITED.contains(type);
  }

  /** Describes the queue for people, such as {@code an unbounded LinkedBlockingQueue}. */
  public String describe() {
    return (bounded ? "a bounded " : "an unbounded ") + type;
  }
}
