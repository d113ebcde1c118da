/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.FieldAccess;
import io.hotguard.code.Site.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds places that a method reaches only for some of its inputs: a value is missing or is one of
 * many, a text holds or equals a search term, or it is the first time. A class file cannot tell how
 * many inputs these are.
 */
public final class RareInputSites {
  private static final Set<String> LOOKS =
      Set.of("contains", "endsWith", "indexOf", "lastIndexOf", "startsWith");
  private static final Set<String> EQUALS = Set.of("contentEquals", "equals", "equalsIgnoreCase");
  private static final Set<String> TEXTS =
      Set.of("java.lang.CharSequence", "java.lang.String", "java.lang.StringBuilder");

  private RareInputSites() {}

  /**
   * Returns whether a branch on every way to a place asks for a property that only some inputs
   * have.
   */
  public static boolean isOn(Body body, Site site) {
    return site.conditions().stream()
        .anyMatch(
            condition ->
                condition.picked()
                    || isMissing(body.method(), condition)
                    || isFound(body.method(), condition)
                    || isFirstTime(body.method(), condition));
  }

  /**
   * Returns whether a place is switched on: a branch on every way to it asks for a flag of the
   * object, for a non-zero number in it, or for {@code isX()}.
   */
  public static boolean isSwitchedOn(Body body, Site site) {
    return site.conditions().stream()
        .filter(Condition::holds)
        .anyMatch(condition -> isFlag(body.method(), condition.value()));
  }

  /** Returns whether a place is for some inputs only, or is switched on. */
  public static boolean isOnOrSwitchedOn(Body body, Site site) {
    return isOn(body, site) || isSwitchedOn(body, site);
  }

  private static boolean isFlag(MethodFacts method, Origin value) {
    boolean asked =
        method
            .source(value, Call.class)
            .filter(call -> call.target().name().startsWith("is"))
            .filter(call -> call.target().descriptor().equals("()Z"))
            .isPresent();
    return asked
        || (value instanceof Origin.FieldValue held
            && method.all(FieldAccess.class).stream()
                .anyMatch(
                    access ->
                        access.field().equals(held.field())
                            && (access.descriptor().equals("Z")
                                || access.descriptor().equals("I"))));
  }

  static boolean isMissing(MethodFacts method, Condition condition) {
    return !condition.holds() && isReference(method, condition.value());
  }

  /** Matches a flag that the method then resets, such as {@code if (check) check = false}. */
  private static boolean isFirstTime(MethodFacts method, Condition condition) {
    return condition.holds()
        && condition.value() instanceof Origin.FieldValue flag
        && method.all(FieldAccess.class).stream()
            .anyMatch(
                access ->
                    access.field().equals(flag.field())
                        && new Origin.Constant(0).equals(access.written()));
  }

  private static boolean isFound(MethodFacts method, Condition condition) {
    return condition.holds()
        && method.branchesOn(
            condition,
            call ->
                TEXTS.contains(call.target().owner())
                    && (LOOKS.contains(call.target().name()) || isEqualToConstant(call)));
  }

  private static boolean isEqualToConstant(Call call) {
    return EQUALS.contains(call.target().name())
        && Stream.concat(Stream.ofNullable(call.receiver()), call.arguments().stream())
            .anyMatch(Origin.Constant.class::isInstance);
  }

  /** Other types are compared with false or zero, which says little. */
  private static boolean isReference(MethodFacts method, Origin value) {
    if (value instanceof Origin.Parameter parameter) {
      List<String> types = parameters(method.descriptor());
      return parameter.index() < types.size() && isReference(types.get(parameter.index()));
    }
    if (value instanceof Origin.FieldValue held) {
      return method.all(FieldAccess.class).stream()
          .anyMatch(
              access -> access.field().equals(held.field()) && isReference(access.descriptor()));
    }
    return method
        .source(value, Call.class)
        .filter(call -> isReference(call.target().returnType()))
        .isPresent();
  }

  private static boolean isReference(String type) {
    return type.startsWith("L") || type.startsWith("[");
  }

  private static List<String> parameters(String descriptor) {
    List<String> types = new ArrayList<>();
    int at = 1;
    while (at < descriptor.length() && descriptor.charAt(at) != ')') {
      int end = at;
      while (descriptor.charAt(end) == '[') {
        end++;
      }
      end = descriptor.charAt(end) == 'L' ? descriptor.indexOf(';', end) : end;
      types.add(descriptor.substring(at, end + 1));
      at = end + 1;
    }
    return types;
  }
}
