/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.ColdCodeRule;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.code.QueueShape;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reports a pool with a queue that is never full, so that it never grows beyond its core. */
final class IgnoredMaximumPoolSize extends CodeRule implements ColdCodeRule {
  private static final Fix FIX =
      Fix.of(
          "Bound the queue, and decide what happens to rejected tasks; or set the core size to the wanted number of threads,"
              + " with allowCoreThreadTimeOut");
  private static final String POOL = "java.util.concurrent.ThreadPoolExecutor";
  private static final String SPRING =
      "org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor";
  private static final int QUEUE = 4;

  IgnoredMaximumPoolSize() {
    super(
        RuleDescriptor.note(
                "IgnoredMaximumPoolSize",
                "A thread pool never grows to its maximum, because its queue has no bound.")
            .tagged("latency", "queue", "thread"));
  }

  @Override
  public Set<String> mentions() {
    return Set.of(POOL, SPRING);
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.bodies()) {
      for (Instruction instruction : body.method().instructions()) {
        Optional<String> sizes =
            instruction instanceof Allocation made && made.type().equals(SPRING)
                ? ofSpring(body, made)
                : isPool(instruction) ? ofJdk(body, instruction) : Optional.empty();
        sizes.ifPresent(
            text ->
                at(facts, body, instruction.site())
                    .to(
                        sink,
                        text
                            + ", and its queue has no bound: the pool never has more threads than its core size, and tasks wait",
                        FIX));
      }
    }
  }

  /** A new pool, or the call of {@code super} in the constructor of a pool. */
  private static boolean isPool(Instruction instruction) {
    return instruction instanceof Allocation made
        ? made.type().equals(POOL)
        : instruction instanceof Call call && call.target().is(POOL, "<init>");
  }

  private static Optional<String> ofJdk(Body body, Instruction pool) {
    List<Origin> arguments =
        pool instanceof Call call ? call.arguments() : ((Allocation) pool).arguments();
    return arguments.size() > QUEUE
        ? QueueShape.ofValue(body, arguments.get(QUEUE))
            .filter(queue -> !queue.bounded())
            .flatMap(queue -> sizes(arguments.get(0), arguments.get(1)))
        : Optional.empty();
  }

  /** Setters of Spring's pool, unless another method is given the pool and may call them. */
  private static Optional<String> ofSpring(Body body, Allocation made) {
    Origin pool = new Origin.Created(made.site().ordinal(), SPRING);
    List<Call> uses =
        body.method().all(Call.class).stream()
            .filter(call -> call.operands().contains(pool))
            .toList();
    return uses.stream().allMatch(call -> pool.equals(call.receiver()))
            && set(uses, "setQueueCapacity").isEmpty()
        ? set(uses, "setMaxPoolSize")
            .flatMap(max -> sizes(set(uses, "setCorePoolSize").orElse(new Origin.Constant(1)), max))
        : Optional.empty();
  }

  private static Optional<Origin> set(List<Call> uses, String setter) {
    return uses.stream()
        .filter(call -> call.target().name().equals(setter))
        .map(call -> call.arguments().get(0))
        .findFirst();
  }

  /** Describes a core size below the maximum; empty if they are or may be the same. */
  private static Optional<String> sizes(Origin core, Origin max) {
    if (core.equals(max) || core.alternatives().isEmpty() || max.alternatives().isEmpty()) {
      return Optional.empty();
    }
    return core instanceof Origin.Constant least
            && max instanceof Origin.Constant most
            && least.value() instanceof Integer few
            && most.value() instanceof Integer many
        ? Optional.of("the pool has " + few + " core threads and a maximum of " + many)
            .filter(text -> few < many)
        : Optional.of("the pool has a core size and another maximum");
  }
}
