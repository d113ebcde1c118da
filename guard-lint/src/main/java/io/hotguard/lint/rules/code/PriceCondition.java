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
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.code.calls.Handlers;
import io.hotguard.lint.rules.code.calls.ValueFlow;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The conditions of rows of the price list. */
enum PriceCondition {
  /** The call itself costs, also if its result is kept. Only code that runs once is left out. */
  ALWAYS,
  /** The call waits for something outside the process, or stops all threads. */
  STALLS,
  /** The call waits so only when an answer that the JVM keeps is old. */
  RENEWS,
  /** The text that the call compiles is the same in each call. */
  CONSTANT,
  /** That text has no special character, so that it is no expression. */
  LITERAL,
  /** That text is more than one character, which {@code String.split} finds without a pattern. */
  EXPRESSION,
  /** The call has an argument. */
  ARGUMENT,
  /** No catch swallows a failure of the look-up, which {@link ReflectiveProbing} would report. */
  SURE,
  /** The object is not derived from another one of its class, with which it would share parts. */
  UNDERIVED,
  /** The address is not that of this host, which knows its name. */
  UNNAMED;

  private static final String TEXT = "Ljava/lang/String;";
  private static final int ESCAPED = 2;
  private static final int MAX_CHAIN = 32;

  /** Reads the name that the price list has, in lower case. */
  static PriceCondition of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  boolean holds(CodeFacts facts, Body body, Instruction call) {
    return switch (this) {
      case ALWAYS, STALLS, RENEWS -> true;
      case CONSTANT -> isText(facts, body, call, text -> true);
      case LITERAL -> isText(facts, body, call, PriceCondition::isLiteral);
      case EXPRESSION -> isText(facts, body, call, text -> !isCharacter(text));
      case ARGUMENT -> !call.arguments().isEmpty();
      case SURE ->
          Handlers.around(call.site(), ReflectiveProbing.MISSES)
              .filter(miss -> Handlers.isSwallowed(body, miss))
              .isEmpty();
      case UNDERIVED -> !(call instanceof Call last && isDerived(body, last));
      case UNNAMED -> !(call instanceof Call last && isNamed(body, last));
    };
  }

  /** Whether the given text is such a constant, or the call takes nothing. */
  private static boolean isText(
      CodeFacts facts, Body body, Instruction call, Predicate<String> wanted) {
    Origin text = text(call);
    return text == null
        ? call.arguments().isEmpty()
        : ValueFlow.behind(facts, new Value(body, text)).stream()
            .allMatch(
                value ->
                    value.origin() instanceof Origin.Constant constant
                        && constant.value() instanceof String given
                        && wanted.test(given));
  }

  /** The first text among the arguments, or the text that the method belongs to. */
  private static @Nullable Origin text(Instruction instruction) {
    MethodRef target =
        instruction instanceof Call call
            ? call.target()
            : instruction instanceof Allocation made
                ? new MethodRef(made.type(), "<init>", made.descriptor())
                : new MethodRef("", "", "()V");
    int index = target.parameterTypes().indexOf(TEXT);
    if (index >= 0) {
      return instruction.arguments().get(index);
    }
    return instruction instanceof Call call && target.owner().equals("java.lang.String")
        ? call.receiver()
        : null;
  }

  private static boolean isLiteral(String text) {
    return text.chars().noneMatch(c -> ".$|()[{^?*+\\".indexOf(c) >= 0);
  }

  private static boolean isCharacter(String text) {
    return text.length() == 1
        ? isLiteral(text)
        : text.length() == ESCAPED
            && text.charAt(0) == '\\'
            && !Character.isLetterOrDigit(text.charAt(1));
  }

  private static boolean isNamed(Body body, Call call) {
    return call.target().name().equals("getHostName")
        && call.receiver() != null
        && body.method()
            .source(call.receiver(), Call.class)
            .filter(source -> source.target().name().equals("getLocalHost"))
            .isPresent();
  }

  /** Whether the chain of calls begins at an object of the class that it ends with. */
  private static boolean isDerived(Body body, Call last) {
    String type = last.target().returnType();
    Call step = last;
    for (int i = 0; step != null && step.receiver() != null && i < MAX_CHAIN; i++) {
      if (type.equals('L' + step.target().owner().replace('.', '/') + ';')) {
        return true;
      }
      step = body.method().source(step.receiver(), Call.class).orElse(null);
    }
    return false;
  }
}
