/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Fix;
import io.hotguard.rule.StackSignature;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Calls that turn text into a number, a date or a constant of an enum, or throw. */
public final class NumberParses {
  private static final String FROM_TEXT = "(Ljava/lang/String;";
  private static final String TIMES = "java.time.";

  public static final Map<String, Set<String>> METHODS =
      Map.of(
          "java.lang.Byte", Set.of("decode", "parseByte", "valueOf"),
          "java.lang.Double", Set.of("parseDouble", "valueOf"),
          "java.lang.Float", Set.of("parseFloat", "valueOf"),
          "java.lang.Integer", Set.of("decode", "parseInt", "parseUnsignedInt", "valueOf"),
          "java.lang.Long", Set.of("decode", "parseLong", "parseUnsignedLong", "valueOf"),
          "java.lang.Short", Set.of("decode", "parseShort", "valueOf"));
  private static final Set<String> CLASSES = Set.of("java.math.BigDecimal", "java.math.BigInteger");

  private NumberParses() {}

  public static Optional<Origin> text(Instruction instruction) {
    if (instruction instanceof Call call) {
      return (MemberNames.isAmong(METHODS, call)
                  && call.target().descriptor().startsWith(FROM_TEXT))
              || isOfConstant(call.target())
              || isOfTime(call.target())
          ? Optional.of(call.arguments().get(0))
          : Optional.empty();
    }
    return instruction instanceof Allocation made
            && CLASSES.contains(made.type())
            && made.descriptor().startsWith(FROM_TEXT)
        ? Optional.of(made.arguments().get(0))
        : Optional.empty();
  }

  /** Whether a call gives a constant of an enum by its name, as the compiler writes the method. */
  private static boolean isOfConstant(MethodRef target) {
    return target.name().equals("valueOf")
        && target.descriptor().startsWith("(Ljava/lang/String;)L")
        && MemberNames.result(target).equals(target.owner())
        && !target.owner().startsWith("java.lang.");
  }

  private static boolean isOfTime(MethodRef target) {
    return target.owner().startsWith(TIMES)
        && target.name().equals("parse")
        && target.descriptor().startsWith("(Ljava/lang/CharSequence;");
  }

  /** The row of the price list for a parser. */
  public static String row(Instruction parse) {
    if (parse instanceof Call call && (isOfConstant(call.target()) || isOfTime(call.target()))) {
      return isOfTime(call.target()) ? "date-parse" : "enum-value-of";
    }
    return name(parse).matches("(new BigDecimal|Double|Float).*") ? "parse-double" : "parse-int";
  }

  public static String name(Instruction instruction) {
    return instruction instanceof Call call
        ? MemberNames.simple(call.target())
        : instruction instanceof Allocation made
            ? "new " + MemberNames.simple(made.type())
            : "another";
  }

  /** Stack signatures of failed parses. */
  public static List<StackSignature> signatures(Fix fix) {
    StackSignature probing =
        StackSignature.of(
                Confidence.LIKELY,
                fix,
                "Code parses text that is not a number, and the exceptions are caught further up the stack.")
            .inGeneral();
    return List.of(
        probing.seenAs(Evidence.EXCEPTION).ofTypes("java.lang.NumberFormatException"),
        probing
            .seenAs(Evidence.CPU, Evidence.ALLOCATION)
            .on("java.lang.NumberFormatException#<init>|forInputString|forCharSequence"));
  }
}
