/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Effect;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Calls that turn JSON text into objects and back. */
public final class JsonCalls {
  public static final Map<String, Set<String>> PARSING = RuleTables.methods("json-calls.parsing");

  public static final Map<String, Set<String>> WRITING = RuleTables.methods("json-calls.writing");

  /** Classes whose constructor parses the text that it is given. */
  public static final Set<String> PARSED_BY_CONSTRUCTOR =
      Set.of("org.json.JSONArray", "org.json.JSONObject");

  private static final List<String> TEXT = List.of("(Ljava/lang/String;", "([B");

  private JsonCalls() {}

  /** The text that an instruction parses, itself or through a helper. */
  public static Optional<Origin> parsedText(CodeFacts facts, Instruction instruction) {
    Optional<Origin> own = parsedText(instruction);
    if (own.isPresent() || !(instruction instanceof Call call) || !takesText(call.target())) {
      return own;
    }
    Body helper = ValueFlow.callee(facts, call.target()).orElse(null);
    if (helper != null) {
      return helper.method().instructions().stream()
          .flatMap(inner -> parsedText(inner).stream())
          .filter(Origin.Parameter.class::isInstance)
          .map(text -> ((Origin.Parameter) text).index())
          .filter(index -> index < call.arguments().size())
          .map(index -> call.arguments().get(index))
          .findFirst();
    }
    return isNamedForJson(call.target()) && parses(facts, call.target())
        ? Optional.of(call.arguments().get(0))
        : Optional.empty();
  }

  private static Optional<Origin> parsedText(Instruction instruction) {
    if (instruction instanceof Call call) {
      return MemberNames.isAmong(PARSING, call) && takesText(call.target())
          ? Optional.of(call.arguments().get(0))
          : Optional.empty();
    }
    return instruction instanceof Allocation made
            && PARSED_BY_CONSTRUCTOR.contains(made.type())
            && made.descriptor().equals("(Ljava/lang/String;)V")
        ? Optional.of(made.arguments().get(0))
        : Optional.empty();
  }

  /** Whether a class belongs to the JSON library that an instruction calls. */
  public static boolean isOfTheLibrary(Body body, Instruction instruction) {
    return instruction instanceof Call call
        && (MemberNames.isAmong(PARSING, call) || MemberNames.isAmong(WRITING, call))
        && MemberNames.isSameLibrary(body.type().name(), call.target().owner());
  }

  private static boolean takesText(MethodRef target) {
    return TEXT.stream().anyMatch(target.descriptor()::startsWith);
  }

  /** Whether JSON is in the name of the method or its class, which makes it a parser or writer. */
  private static boolean isNamedForJson(MethodRef target) {
    String owner = MemberNames.simple(target.owner());
    return owner.contains("Json") || owner.contains("JSON") || target.name().contains("Json");
  }

  private static boolean parses(CodeFacts facts, MethodRef target) {
    return facts.summaries().effects(target).contains(Effect.PARSES_JSON);
  }

  /** The call that made a value, here or in a helper, if it wrote JSON text. */
  public static Optional<Call> writer(CodeFacts facts, Body body, Origin text) {
    Optional<Call> own =
        body.method().source(text, Call.class).filter(call -> writesHere(facts, call));
    return own.isPresent()
        ? own
        : ValueFlow.behind(facts, new Value(body, text)).stream()
            .flatMap(value -> value.source(Call.class).stream())
            .filter(call -> MemberNames.isAmong(WRITING, call))
            .findFirst();
  }

  /** Whether a call writes JSON, itself or in a class named for it. */
  public static boolean writesHere(CodeFacts facts, Call call) {
    MethodRef target = call.target();
    return MemberNames.isAmong(WRITING, target)
        || (MemberNames.result(target).equals("java.lang.String")
            && !call.arguments().isEmpty()
            && isNamedForJson(target)
            && facts.summaries().effects(target).contains(Effect.WRITES_JSON));
  }
}
