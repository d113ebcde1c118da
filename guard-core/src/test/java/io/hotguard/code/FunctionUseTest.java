/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.conformance.UnknownCallers;
import io.hotguard.rule.Location;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FunctionUseTest {
  private static final MethodRef BODY = new MethodRef("acme.Cart", "lambda$0", "()V");

  @ParameterizedTest
  @CsvSource({
    "java.util.List, forEach, ELEMENTS",
    "java.util.Map, forEach, ELEMENTS",
    "java.util.Collection, removeIf, ELEMENTS",
    "java.util.stream.Stream, map, ELEMENTS",
    "java.util.stream.IntStream, mapToObj, ELEMENTS",
    "java.util.stream.Collectors, toMap, ELEMENTS",
    "java.util.stream.Stream, onClose, KEPT",
    "java.util.concurrent.ConcurrentHashMap, computeIfAbsent, FILLS_CACHE",
    "java.lang.ThreadLocal, withInitial, FILLS_CACHE",
    "com.github.benmanes.caffeine.cache.Cache, get, FILLS_CACHE",
    "acme.Store, get, HANDED_ON",
    "java.util.concurrent.ExecutorService, submit, LATER",
    "java.lang.Thread, <init>, LATER",
    "java.util.concurrent.CompletableFuture, thenApply, LATER",
    "acme.Handler, <init>, KEPT",
    "java.util.List, add, KEPT",
    "acme.Button, onClick, KEPT",
    "acme.Button, once, HANDED_ON",
    "java.util.Arrays, setAll, ELEMENTS",
    "java.util.Optional, map, HANDED_ON",
    "java.util.Optional, orElseGet, HANDED_ON"
  })
  void tellsWhatATakerDoes(String owner, String name, FunctionUse expected) {
    assertThat(FunctionUse.of(new MethodRef(owner, name, "()V"))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "(Ljava/lang/Throwable;)Ljava/lang/Object;, true",
    "(Lcom/acme/OrderException;)V, true",
    "(Ljava/lang/Object;Ljava/lang/Throwable;)V, false",
    "(Ljava/lang/Throwable;Ljava/lang/String;)V, false",
    "(Lcom/acme/Terror;)V, false",
    "(Ljava/lang/String;)Ljava/lang/Throwable;, false",
    "()V, false",
    "'', false"
  })
  void aFunctionOfAnExceptionRunsAfterAFailure(String function, boolean expected) {
    assertThat(FunctionUse.isAfterFailure(function)).isEqualTo(expected);
  }

  private static Site site(int ordinal, int loopDepth) {
    return new Site(ordinal, 10 + ordinal, loopDepth, false, List.of(), List.of());
  }

  private static DynamicCall lambda(int ordinal) {
    return new DynamicCall(
        site(ordinal, 0),
        "accept",
        "()Ljava/util/function/Consumer;",
        new MethodRef("java.lang.invoke.LambdaMetafactory", "metafactory", "()V"),
        BODY,
        "(Ljava/lang/String;)V",
        null,
        List.of(),
        Use.USED);
  }

  private static Call taking(
      int ordinal, String owner, String name, int loopDepth, Origin argument) {
    return new Call(
        site(ordinal, loopDepth),
        false,
        new MethodRef(owner, name, "(Ljava/util/function/Consumer;)V"),
        new Origin.Unknown(),
        List.of(argument),
        Use.NONE);
  }

  private static MethodFacts method(Instruction... instructions) {
    return new MethodFacts("total", "()V", 0, List.of(), List.of(instructions));
  }

  @Test
  void followsAFunctionToItsTaker() {
    DynamicCall first = lambda(0);
    DynamicCall second = lambda(1);
    DynamicCall kept = lambda(2);
    MethodFacts method =
        method(
            first,
            second,
            kept,
            taking(3, "java.util.Optional", "ifPresent", 0, new Origin.Result(0)),
            taking(4, "java.util.List", "forEach", 0, new Origin.Result(0)),
            taking(5, "java.util.concurrent.Executor", "execute", 0, new Origin.Result(1)));

    assertThat(FunctionUse.of(method, first)).isEqualTo(FunctionUse.ELEMENTS);
    assertThat(FunctionUse.of(method, second)).isEqualTo(FunctionUse.LATER);
    assertThat(FunctionUse.of(method, kept)).isEqualTo(FunctionUse.KEPT);
    assertThat(FunctionUse.of(method, method.instructions().get(3))).isEqualTo(FunctionUse.KEPT);
  }

  /** Says that everything is repeated by one place. */
  private record Repeating(Repetition repetition) implements CallSummaries {
    @Override
    public Set<Effect> effects(MethodRef target) {
      return Set.of(Effect.WAITS);
    }

    @Override
    public List<MethodRef> way(MethodRef target, Effect effect) {
      return List.of(target, BODY);
    }

    @Override
    public Optional<Repetition> repetition(MethodRef method) {
      return Optional.of(repetition);
    }

    @Override
    public List<Location.Code> repeatingCalls(MethodRef method) {
      return List.of();
    }

    @Override
    public Set<String> typesAbove(MethodRef target) {
      return Set.of();
    }

    @Override
    public boolean isUsedElsewhere(FieldRef field) {
      return false;
    }
  }

  @Test
  void namesTheNearestRepetition() {
    Repetition outer = new Repetition(Repetition.Kind.LOOP, BODY, 99);
    MethodFacts method =
        method(
            lambda(0),
            taking(1, "java.util.List", "forEach", 0, new Origin.Result(0)),
            taking(2, "acme.Cart", "line", 1, new Origin.Unknown()),
            taking(3, "acme.Cart", "line", 0, new Origin.Unknown()));
    ClassFacts type =
        new ClassFacts("acme.Cart", 0, null, List.of(), List.of(), List.of(), List.of(method));
    CodeFacts alone = UnknownCallers.of(List.of(type));
    CodeFacts facts = new CodeFacts(List.of(type), alone.hotPaths(), new Repeating(outer));
    Body body = facts.bodies().get(0);

    assertThat(method.instructions())
        .extracting(instruction -> facts.repetition(body, instruction).orElseThrow())
        .containsExactly(
            new Repetition(Repetition.Kind.ELEMENTS, body.ref(), 10),
            outer,
            new Repetition(Repetition.Kind.LOOP, body.ref(), 12),
            outer);
    assertThat(facts.repetition(body)).contains(outer);
    assertThat(alone.repetition(body)).isEmpty();
    assertThat(alone.repetition(body, method.instructions().get(3))).isEmpty();
  }
}
