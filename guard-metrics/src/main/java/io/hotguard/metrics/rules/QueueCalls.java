/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Calls of queues that fields hold. */
final class QueueCalls {
  private static final Set<String> ADDING =
      Set.of(
          "add",
          "addFirst",
          "addLast",
          "offer",
          "offerFirst",
          "offerLast",
          "push",
          "put",
          "putFirst",
          "putLast");
  private static final Set<String> TAKING =
      Set.of(
          "drainTo",
          "poll",
          "pollFirst",
          "pollLast",
          "pop",
          "remove",
          "removeFirst",
          "removeLast",
          "take",
          "takeFirst",
          "takeLast");
  private static final Set<String> WAITING =
      Set.of(
          "put",
          "putFirst",
          "putLast",
          "transfer",
          "offer",
          "offerFirst",
          "offerLast",
          "tryTransfer");

  private QueueCalls() {}

  static boolean adds(Call call) {
    return isQueue(call) && ADDING.contains(call.target().name());
  }

  static boolean takes(Call call) {
    return isQueue(call) && TAKING.contains(call.target().name());
  }

  static boolean waitsLimited(Call call) {
    return isQueue(call)
        && WAITING.contains(call.target().name())
        && call.target().descriptor().contains("Ljava/util/concurrent/TimeUnit;");
  }

  static boolean waitsUnlimited(Call call) {
    return isQueue(call)
        && (call.target().name().startsWith("put") || call.target().name().equals("transfer"));
  }

  private static boolean isQueue(Call call) {
    MethodRef target = call.target();
    return target.owner().startsWith("java.util.")
        && (target.owner().endsWith("Queue") || target.owner().endsWith("Deque"));
  }

  static Optional<FieldRef> field(CodeFacts facts, Call call) {
    return call.receiver() instanceof Origin.FieldValue value
        ? Optional.of(facts.declared(value.field()))
        : Optional.empty();
  }

  /** The calls on a queue in any method of the classes. */
  static List<Use> on(CodeFacts facts, FieldRef field) {
    return facts.bodies().stream()
        .flatMap(body -> body.method().all(Call.class).stream().map(call -> new Use(body, call)))
        .filter(use -> field(facts, use.call()).filter(field::equals).isPresent())
        .toList();
  }

  /**
   * One call.
   *
   * @param body the method that it is in
   * @param call the call
   */
  record Use(Body body, Call call) {}
}
