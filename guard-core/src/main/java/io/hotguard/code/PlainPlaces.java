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
 * Places that a method comes to in each call, as far as a class file tells: each branch on the way
 * there is a loop, or asks whether there is input, or rules something out. What is behind another
 * branch may be for few inputs only, or for a setting that hardly anybody makes.
 */
public final class PlainPlaces {
  /*
   * Which branches these are was counted: of the places behind them in code that no rule was made for, one in five was one that
   * production comes to. A flag, a component that an object may have, and a question that takes no argument ask for settings and
   * states, whatever they are called; an answer of no leaves what is usual.
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

  private PlainPlaces() {}

  /**
   * Tells whether a method comes to a place in each call.
   *
   * @return false if a branch on every way to it asks for a flag or part of an object, for one
   *     value of many, for what is missing, or for yes or a value from a question without
   *     arguments; or if several such branches lead to it, and nothing else does
   */
  public static boolean isPlain(Body body, Site site) {
    return isPlain(body.method(), site, false);
  }

  /**
   * Tells whether a method makes a call in each call of its own. This asks for more than {@link
   * #isPlain}: a way has several steps, and each may be the one that is seldom gone.
   *
   * @return false if it is no plain place, if a question about arguments was answered by yes, or if
   *     a flag is not set
   */
  public static boolean leadsOn(Body body, Site site) {
    return isPlain(body.method(), site, true);
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
    Call asked = method.source(condition.value(), Call.class).orElse(null);
    if (asked == null) {
      return SpecialCases.isMissing(method, condition);
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
          && (onTheWay || asked.arguments().isEmpty() || COMPARES.matcher(name).matches());
    }
    return type.length() == 1
        ? condition.holds()
        : !condition.holds() || asked.arguments().isEmpty();
  }
}
