/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.waiting.calls.RemoteSystem;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Optional;

/** Reports a hot path that runs SQL statements one after another. */
final class StatementInLoop extends RoundTripInLoop {
  private static final List<String> TAKE_TEXT = List.of("java.sql.", "org.springframework.jdbc.");

  private static final Fix FIX =
      Fix.of(
          "Read all rows with one statement (IN, a join) and write with addBatch and executeBatch; bound the batches,"
              + " because a failed row fails its batch");

  StatementInLoop() {
    super(
        RuleDescriptor.warning(
                "StatementInLoop",
                "A hot path runs SQL statements one after another, with a round trip to the database for each.")
            .tagged("jdbc", "latency", "round-trips"),
        RemoteSystem.DATABASE,
        "each element costs a round trip to the database",
        FIX);
  }

  @Override
  Severity severity(CodeFacts facts, RepeatedRoundTrips found) {
    return isGiven(facts, found.body(), found.call())
        ? Severity.NOTE
        : super.severity(facts, found);
  }

  /**
   * Whether the statement is passed in as text. Scripts, consoles and tools run such statements one
   * by one because their author wrote them so.
   */
  private static boolean isGiven(CodeFacts facts, Body body, Instruction instruction) {
    return instruction instanceof Call call
        && text(call)
            .or(() -> prepared(body, call).flatMap(StatementInLoop::text))
            .filter(text -> isGivenText(facts, body, text))
            .isPresent();
  }

  /** The text arguments of {@code execute(sql)} and {@code prepareStatement(sql)}. */
  private static Optional<Origin> text(Call call) {
    boolean takesText =
        call.target().descriptor().startsWith("(Ljava/lang/String;")
            && TAKE_TEXT.stream().anyMatch(call.target().owner()::startsWith);
    return takesText ? Optional.of(call.arguments().get(0)) : Optional.empty();
  }

  private static Optional<Call> prepared(Body body, Call call) {
    Origin receiver = call.receiver();
    return receiver == null
        ? Optional.empty()
        : body.method()
            .source(receiver, Call.class)
            .filter(made -> made.target().name().startsWith("prepare"));
  }

  /** Whether the text is one of many, or a parameter without a known text in these classes. */
  private static boolean isGivenText(CodeFacts facts, Body body, Origin text) {
    return text instanceof Origin.Parameter parameter
        ? facts.bodies().stream()
            .allMatch(
                caller ->
                    caller.method().all(Call.class).stream()
                        .filter(call -> call.target().equals(body.ref()))
                        .map(call -> call.arguments().get(parameter.index()))
                        .allMatch(
                            passed ->
                                passed instanceof Origin.Parameter || isElement(caller, passed)))
        : isElement(body, text);
  }

  private static boolean isElement(Body body, Origin text) {
    return text instanceof Origin.Unknown
        || body.method()
            .source(text, Call.class)
            .filter(call -> call.target().owner().startsWith("java.util."))
            .isPresent();
  }
}
