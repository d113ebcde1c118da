/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.code.calls.ValueFlow;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports date and number formatters that a hot path creates on every call. */
final class FormatterPerCall extends CostlyObjectRule {
  private static final String COST = "each call parses the pattern and looks up locale data again";
  private static final Fix SHARE =
      Fix.of("Keep the formatter in a static final field; a DateTimeFormatter is thread-safe");
  private static final Fix REPLACE =
      Fix.of(
          "Use a static final DateTimeFormatter; a SimpleDateFormat is not thread-safe, and a shared one returns wrong dates");
  private static final Fix PER_THREAD =
      Fix.of(
          "Keep one formatter per thread, or clone() a prototype; the formatter is not thread-safe");

  private static final Fix BY_PATTERN =
      Fix.of(
          "Keep one DateTimeFormatter per pattern in a bounded map; callers may pass many patterns");

  static final Set<String> DATES = Set.of("java.text.SimpleDateFormat");
  static final Set<String> NUMBERS =
      Set.of("java.text.ChoiceFormat", "java.text.DecimalFormat", "java.text.MessageFormat");
  private static final Set<String> NUMBERS_AND_DATES =
      Set.of(
          "java.text.ChoiceFormat",
          "java.text.DecimalFormat",
          "java.text.MessageFormat",
          "java.text.SimpleDateFormat");
  static final Map<String, Set<String>> LEGACY =
      Map.of(
          "java.text.DateFormat",
          Set.of("getDateInstance", "getDateTimeInstance", "getInstance", "getTimeInstance"),
          "java.text.NumberFormat",
          Set.of(
              "getCurrencyInstance",
              "getInstance",
              "getIntegerInstance",
              "getNumberInstance",
              "getPercentInstance"));

  FormatterPerCall() {
    super(
        RuleDescriptor.warning(
                "FormatterPerCall", "A hot path creates a date or number formatter on every call.")
            .tagged("tuning", "allocation", "cpu"));
  }

  @Override
  Optional<Costly> costly(CodeFacts facts, Body body, Instruction instruction) {
    if (instruction instanceof Call call && isSharable(facts, body, call)) {
      return Optional.of(
          new Costly(Severity.WARNING, "calls " + MemberNames.simple(call.target()), COST, SHARE));
    }
    if (instruction instanceof Allocation made && hasOtherPattern(facts, body, made)) {
      return made(instruction, NUMBERS_AND_DATES, Map.of())
          .map(what -> new Costly(Severity.NOTE, what, COST, BY_PATTERN));
    }
    Optional<Costly> date = of(made(instruction, DATES, Map.of()), REPLACE);
    return date.isPresent() ? date : of(made(instruction, NUMBERS, LEGACY), PER_THREAD);
  }

  private static Optional<Costly> of(Optional<String> what, Fix fix) {
    return what.map(made -> new Costly(Severity.WARNING, made, COST, fix));
  }

  private static boolean hasOtherPattern(CodeFacts facts, Body body, Allocation made) {
    return made.descriptor().startsWith("(Ljava/lang/String;")
        && !ValueFlow.isConstant(facts, body, made.arguments().get(0));
  }

  /** Whether the pattern is constant, so that one formatter serves all calls. */
  private static boolean isSharable(CodeFacts facts, Body body, Call call) {
    return call.target().is("java.time.format.DateTimeFormatter", "ofPattern")
        ? ValueFlow.isConstant(facts, body, call.arguments().get(0))
        : call.target().is("java.time.format.DateTimeFormatterBuilder", "toFormatter");
  }
}
