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
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports formatters of dates and numbers that a hot path makes for each call. */
final class FormatterPerCall extends CostlyObjectRule {
  private static final String COST = "the pattern is read and locale data are looked up each time";
  private static final Fix SHARE =
      Fix.of(
          "Keep the formatter in a static final field; a DateTimeFormatter may be shared by threads");
  private static final Fix REPLACE =
      Fix.of(
          "Use a static final DateTimeFormatter; a SimpleDateFormat may not be shared by threads, so a static one breaks dates");
  private static final Fix PER_THREAD =
      Fix.of(
          "Keep one formatter for each thread, or clone() a prototype; it may not be shared by threads");

  private static final Fix BY_PATTERN =
      Fix.of(
          "Keep a DateTimeFormatter for each pattern in a map with a bound, since patterns of callers may be many");

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
                "FormatterPerCall",
                "A hot path makes a formatter of dates or numbers for each call.",
                Moment.BUILD)
            .tagged("tuning", "allocation", "cpu"));
  }

  @Override
  Optional<Costly> costly(CodeFacts facts, Body body, Instruction instruction) {
    if (instruction instanceof Call call && isSharable(facts, body, call)) {
      return Optional.of(
          new Costly(Severity.WARNING, "calls " + Names.simple(call.target()), COST, SHARE));
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
        && !Values.isConstant(facts, body, made.arguments().get(0));
  }

  /** A pattern that comes from elsewhere is no constant, so the formatter may be none either. */
  private static boolean isSharable(CodeFacts facts, Body body, Call call) {
    return call.target().is("java.time.format.DateTimeFormatter", "ofPattern")
        ? Values.isConstant(facts, body, call.arguments().get(0))
        : call.target().is("java.time.format.DateTimeFormatterBuilder", "toFormatter");
  }
}
