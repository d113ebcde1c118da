/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import io.hotguard.code.CodeFacts.CallSite;
import io.hotguard.code.Instruction.Call;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Calls of the queues of {@code java.util} and {@code java.util.concurrent}. */
public final class QueueCalls {
  private static final Pattern ADDING = Pattern.compile("(add|offer|put)(First|Last)?|push");
  private static final Pattern TAKING =
      Pattern.compile("(poll|remove|take)(First|Last)?|pop|drainTo");

  private static final Pattern WAITING =
      Pattern.compile("(offer|put)(First|Last)?|transfer|tryTransfer");

  private QueueCalls() {}

  /** Returns whether a call puts an element into a queue, waiting or not. */
  public static boolean adds(Call call) {
    return isQueue(call) && ADDING.matcher(call.target().name()).matches();
  }

  /** Returns whether a call takes elements out of a queue, waiting or not. */
  public static boolean takes(Call call) {
    return isQueue(call) && TAKING.matcher(call.target().name()).matches();
  }

  /** Returns whether a call waits for room in a queue, for a given time at most. */
  public static boolean waitsLimited(Call call) {
    return isQueue(call)
        && WAITING.matcher(call.target().name()).matches()
        && call.target().descriptor().contains("Ljava/util/concurrent/TimeUnit;");
  }

  /** Returns whether a call waits for room in a queue without a time limit. */
  public static boolean waitsUnlimited(Call call) {
    return isQueue(call)
        && (call.target().name().startsWith("put") || call.target().name().equals("transfer"));
  }

  private static boolean isQueue(Call call) {
    MethodRef target = call.target();
    return target.owner().startsWith("java.util.")
        && (target.owner().endsWith("Queue") || target.owner().endsWith("Deque"));
  }

  /**
   * Returns the field that holds the receiver of a call; empty if the object comes from elsewhere.
   */
  public static Optional<FieldRef> field(CodeFacts facts, Call call) {
    return call.receiver() instanceof Origin.FieldValue value
        ? Optional.of(facts.declared(value.field()))
        : Optional.empty();
  }

  /** Returns the calls on the queue in a field, from any method of the classes, in order. */
  public static List<CallSite> on(CodeFacts facts, FieldRef field) {
    return facts.bodies().stream()
        .flatMap(
            body -> body.method().all(Call.class).stream().map(call -> new CallSite(body, call)))
        .filter(use -> field(facts, use.call()).filter(field::equals).isPresent())
        .toList();
  }
}
