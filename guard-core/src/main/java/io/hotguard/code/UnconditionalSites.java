/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Site.Condition;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the places that a method reaches in each call, as far as a class file shows. Each branch on
 * the way is a loop, asks whether there is input, or rules something out. Code behind any other
 * branch may run for few inputs only, or for a setting that hardly anybody makes.
 */
public final class UnconditionalSites {
  /*
   * The list of branches was measured on code that no rule was made for: production reached one in five of
   * the places behind them. Flags, optional components and questions without arguments ask for settings and
   * states, whatever their names. A negative answer leads to the usual case.
   */
  private static final Set<String> STEPS =
      Set.of(
          "hasMoreElements",
          "hasMoreTokens",
          "hasNext",
          "hasPrevious",
          "next",
          "nextElement",
          "poll",
          "pop",
          "readLine",
          "receive",
          "take");
  private static final Pattern EMPTY = Pattern.compile("is(Empty|Blank|Null|NullOr(Empty|Blank))");
  private static final Pattern FILLED =
      Pattern.compile("(is)?(Not|Non|not|non)(Empty|Blank|Null|NullOrEmpty)|has(Length|Text)");
  private static final Pattern COMPARES =
      Pattern.compile(
          "(content)?[eE]quals(IgnoreCase)?|contains.*|startsWith|endsWith|regionMatches");

  private UnconditionalSites() {}

  /**
   * Returns whether a method reaches a place in each call.
   *
   * @return false if every way there passes a branch that asks for one of these: a flag or part of
   *     an object, one value of many, something missing, or a positive answer or a value from a
   *     question without arguments. Several such branches also count together, if nothing else
   *     leads there.
   */
  public static boolean isPlain(Body body, Site site) {
    return isPlain(body.method(), site, false);
  }

  /**
   * Returns whether a method makes a call in each call of its own. This is stricter than {@link
   * #isPlain}, because a path has several steps and each may be seldom taken.
   *
   * @param site the place of the call
   * @return false also if a question about arguments was answered by yes, or if a flag is not set
   */
  public static boolean leadsOn(Body body, Site site) {
    return isPlain(body.method(), site, true);
  }

  /**
   * Tells whether a method reaches a place only where a value is missing, as after a look-up. The
   * caller decides about a parameter.
   */
  public static boolean isBehindMissing(Body body, Site site) {
    return site.conditions().stream()
        .filter(each -> !(each.value() instanceof Origin.Parameter))
        .anyMatch(each -> isMissing(body.method(), each));
  }

  private static boolean isPlain(MethodFacts method, Site site, boolean onTheWay) {
    return site.conditions().stream().noneMatch(each -> isOpen(method, each, onTheWay))
        && site.choices().stream()
            .noneMatch(some -> some.stream().allMatch(each -> isOpen(method, each, onTheWay)));
  }

  private static boolean isOpen(MethodFacts method, Condition condition, boolean onTheWay) {
    boolean ofField = condition.value() instanceof Origin.FieldValue;
    if (condition.picked() || (ofField && (onTheWay || condition.holds()))) {
      return true;
    }
    if (condition.holds() && FunctionUse.isFailure(method.typeOf(condition.value()))) {
      return true; // as the second parameter of whenComplete
    }
    Call asked = method.source(condition.value(), Call.class).orElse(null);
    if (asked == null) {
      return isMissing(method, condition);
    }
    String name = asked.target().name();
    if (STEPS.contains(name)) {
      return false;
    }
    if (EMPTY.matcher(name).matches() || FILLED.matcher(name).matches()) {
      return condition.holds() == EMPTY.matcher(name).matches();
    }
    String type = asked.target().returnType();
    if (type.equals("Z")) {
      return condition.holds()
          && (onTheWay || asksForSetting(asked) || COMPARES.matcher(name).matches());
    }
    return type.length() == 1
        ? condition.holds()
        : !condition.holds() || asked.arguments().isEmpty();
  }

  /** Tells whether a question has no arguments, or constants alone, as a look-up of a setting. */
  private static boolean asksForSetting(Call asked) {
    return asked.arguments().stream().allMatch(UnconditionalSites::isConstant);
  }

  private static boolean isConstant(Origin value) {
    return value instanceof Origin.Constant
        || value instanceof Origin.ClassLiteral
        || value instanceof Origin.Null;
  }

  private static boolean isMissing(MethodFacts method, Condition condition) {
    String type = method.typeOf(condition.value());
    // Other types are compared with false or zero, which says little.
    return !condition.holds() && (type.startsWith("L") || type.startsWith("["));
  }
}
