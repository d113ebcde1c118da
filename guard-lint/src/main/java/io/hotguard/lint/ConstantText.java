/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Assignment;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import java.util.List;
import java.util.Optional;

/**
 * Computes texts that code writes as constants, fields with one constant, and concatenations of
 * these. A part that is no constant becomes the placeholder {@value #OPEN}.
 */
final class ConstantText {
  static final String OPEN = "${value}";
  private static final char ARGUMENT = '\1';
  private static final int MAX_STEPS = 64;

  private final CodeFacts facts;
  private int steps;

  ConstantText(CodeFacts facts) {
    this.facts = facts;
  }

  /** Returns the text; empty if it does not begin with a constant. */
  Optional<String> of(Value value) {
    steps = 0;
    String text = text(value.body(), value.origin());
    return text.startsWith(OPEN) ? Optional.empty() : Optional.of(text);
  }

  private String text(Body body, Origin origin) {
    if (++steps > MAX_STEPS) {
      return OPEN;
    }
    if (origin instanceof Origin.Constant constant) {
      return String.valueOf(constant.value());
    }
    if (origin instanceof Origin.FieldValue held) {
      List<Assignment> assignments = facts.assignments(held.field());
      return assignments.size() == 1
          ? text(assignments.get(0).body(), assignments.get(0).value())
          : OPEN;
    }
    Optional<DynamicCall> joined =
        body.method().source(origin, DynamicCall.class).filter(made -> made.recipe() != null);
    if (joined.isPresent()) {
      return joined(body, joined.get());
    }
    Optional<Allocation> made = body.method().source(origin, Allocation.class);
    if (made.isPresent()) {
      return ofBuilder(body, made.get());
    }
    return body.method().source(origin, Call.class).map(call -> result(body, call)).orElse(OPEN);
  }

  private String joined(Body body, DynamicCall made) {
    StringBuilder text = new StringBuilder();
    int argument = 0;
    for (char c : String.valueOf(made.recipe()).toCharArray()) {
      if (c == ARGUMENT && argument < made.arguments().size()) {
        text.append(text(body, made.arguments().get(argument++)));
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  private String ofBuilder(Body body, Allocation made) {
    if (!made.type().equals("java.lang.StringBuilder")) {
      return OPEN;
    }
    return made.descriptor().equals("(Ljava/lang/String;)V")
        ? text(body, made.arguments().get(0))
        : "";
  }

  /** The text of a string builder that is filled in one expression, and of {@code concat}. */
  private String result(Body body, Call call) {
    boolean builds = call.target().owner().equals("java.lang.StringBuilder");
    if (call.receiver() == null) {
      return OPEN;
    }
    if (builds && call.target().name().equals("toString")) {
      return text(body, call.receiver());
    }
    return (builds && call.target().name().equals("append"))
            || call.target().is("java.lang.String", "concat")
        ? text(body, call.receiver()) + text(body, call.arguments().get(0))
        : OPEN;
  }
}
