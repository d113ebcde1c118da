/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Text that the code builds for a call, and how, such as {@code concatenates text}. */
public record EagerText(String how, boolean joined, boolean json) {
  private static final char ARGUMENT = '\1';
  private static final EagerText JOINED = new EagerText("concatenates text", true, false);
  private static final Set<String> TEXT = Set.of("toString");
  private static final Map<String, Set<String>> JOINING =
      Map.of(
          "java.lang.StringBuilder", TEXT,
          "java.lang.StringBuffer", TEXT,
          "java.lang.String", Set.of("concat"));
  private static final Map<String, Set<String>> FORMATTING =
      Map.of(
          "java.lang.String", Set.of("format", "formatted", "join"),
          "java.text.MessageFormat", Set.of("format"),
          "java.util.Arrays", Set.of("deepToString", "toString"));

  /** The text that an argument or an element of an argument array holds. */
  public static Optional<EagerText> of(CodeFacts facts, Body body, Call log, Origin argument) {
    if (argument instanceof Origin.Created array && array.type().endsWith("[]")) {
      return elements(body.method(), log, array)
          .map(element -> of(facts, new Value(body, element)))
          .flatMap(Optional::stream)
          .findFirst();
    }
    return of(facts, new Value(body, argument));
  }

  private static Optional<EagerText> of(CodeFacts facts, Value argument) {
    Optional<EagerText> own = ofInstruction(facts, argument);
    return own.isPresent() || argument.origin() instanceof Origin.Parameter
        ? own
        : ValueFlow.behind(facts, argument).stream()
            .flatMap(value -> ofInstruction(facts, value).stream())
            .findFirst();
  }

  private static Optional<EagerText> ofInstruction(CodeFacts facts, Value value) {
    String recipe = value.source(DynamicCall.class).map(DynamicCall::recipe).orElse(null);
    if (recipe != null) {
      return recipe.indexOf(ARGUMENT) >= 0 ? Optional.of(JOINED) : Optional.empty();
    }
    Call call = value.source(Call.class).orElse(null);
    if (call == null) {
      return Optional.empty();
    }
    if (MemberNames.isAmong(JOINING, call)) {
      return Optional.of(JOINED);
    }
    String name = MemberNames.simple(call.target());
    if (MemberNames.isAmong(FORMATTING, call)) {
      return Optional.of(new EagerText("calls " + name, false, false));
    }
    return JsonCalls.writesHere(facts, call)
        ? Optional.of(new EagerText("writes JSON with " + name, false, true))
        : Optional.empty();
  }

  /** The possible values of an array: results between its creation and its use, and only there. */
  private static Stream<Origin> elements(MethodFacts method, Call log, Origin.Created array) {
    return method.instructions().stream()
        .filter(instruction -> instruction.site().ordinal() > array.ordinal())
        .filter(instruction -> instruction.site().ordinal() < log.site().ordinal())
        .map(EagerText::made)
        .flatMap(Optional::stream)
        .filter(origin -> Uses.areAll(method, origin, use -> false));
  }

  private static Optional<Origin> made(Instruction instruction) {
    @Nullable Origin origin = instruction instanceof Allocation ? null : instruction.made();
    return Optional.ofNullable(origin);
  }
}
