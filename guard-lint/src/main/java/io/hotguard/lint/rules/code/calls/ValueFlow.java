/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeFacts.CallSite;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.Instruction.Return;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Follows values through the methods of classes that are judged together. */
public final class ValueFlow {
  private static final int MAX_CALLS = 3;

  private ValueFlow() {}

  public record Value(Body body, Origin origin) {

    /** The instruction that made it. */
    public <I extends Instruction> Optional<I> source(Class<I> kind) {
      return body.method().source(origin, kind);
    }
  }

  /** The method that a call runs, if these classes declare it. */
  public static Optional<Body> callee(CodeFacts facts, MethodRef target) {
    String owner = target.owner();
    for (int i = 0; owner != null && i < MAX_CALLS; i++) {
      ClassFacts type = facts.type(owner).orElse(null);
      if (type == null) {
        return Optional.empty();
      }
      Optional<Body> own =
          type.method(target.name(), target.descriptor()).map(method -> new Body(type, method));
      if (own.isPresent()) {
        return own;
      }
      owner = type.superName();
    }
    return Optional.empty();
  }

  /** The calls of a method in these classes. */
  public static List<CallSite> callers(CodeFacts facts, Body body) {
    return facts.calls(body.ref()).stream()
        .filter(site -> callee(facts, site.call().target()).filter(body::equals).isPresent())
        .toList();
  }

  /** Where these classes create a lambda or method reference of a method; null if they do not. */
  static @Nullable Value maker(CodeFacts facts, Body body) {
    return facts.functions(body.ref()).stream()
        .findFirst()
        .map(site -> new Value(site.body(), new Origin.Result(site.made().site().ordinal())))
        .orElse(null);
  }

  /**
   * The possible sources of a value: callers' arguments, or the results of a helper. The value
   * itself if these classes do not show more.
   */
  public static List<Value> behind(CodeFacts facts, Value value) {
    return behind(facts, value, MAX_CALLS);
  }

  private static List<Value> behind(CodeFacts facts, Value value, int calls) {
    List<Value> next =
        calls == 0
            ? List.of()
            : value.origin() instanceof Origin.Parameter parameter
                ? passed(facts, value.body(), parameter.index())
                : returned(facts, value);
    return next.isEmpty()
        ? List.of(value)
        : next.stream().flatMap(one -> behind(facts, one, calls - 1).stream()).toList();
  }

  /** The values that callers pass for a parameter, or that a lambda captured for it. */
  private static List<Value> passed(CodeFacts facts, Body body, int index) {
    Value maker = maker(facts, body);
    if (maker != null) {
      int offset = body.method().isStatic() ? 0 : 1;
      return maker
          .source(DynamicCall.class)
          .filter(made -> index + offset < made.arguments().size())
          .map(made -> List.of(new Value(maker.body(), made.arguments().get(index + offset))))
          .orElse(List.of());
    }
    return callers(facts, body).stream()
        .filter(caller -> index < caller.call().arguments().size())
        .map(caller -> new Value(caller.body(), caller.call().arguments().get(index)))
        .toList();
  }

  private static List<Value> returned(CodeFacts facts, Value value) {
    return value
        .source(Call.class)
        .flatMap(call -> callee(facts, call.target()))
        .map(
            helper ->
                helper.method().all(Return.class).stream()
                    .map(exit -> new Value(helper, exit.value()))
                    .toList())
        .orElse(List.of());
  }

  /** Whether a value is a constant, whichever caller passes it. */
  public static boolean isConstant(CodeFacts facts, Body body, Origin origin) {
    return behind(facts, new Value(body, origin)).stream()
        .allMatch(value -> value.origin() instanceof Origin.Constant);
  }
}
