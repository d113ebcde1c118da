/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeFacts.CallSite;
import io.hotguard.code.FunctionUse;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.Instruction.FieldAccess;
import io.hotguard.code.Instruction.Return;
import io.hotguard.code.Origin;
import io.hotguard.code.Site;
import io.hotguard.code.Site.Condition;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells whether a hot method creates an object once and keeps it. */
public final class CachedValues {
  private static final int MAX_CALLS = 3;
  private static final int MAX_CHAIN = 16;
  private static final Set<String> TAKES = RuleTables.set("cached-values.takes");
  private static final Set<String> COLLECTIONS =
      Set.of("java.util.List", "java.util.Set", "java.util.Map", "java.util.Collections");
  private static final Set<String> LAST_STEPS = Set.of("build", "create", "get");

  private CachedValues() {}

  /** Whether the object is kept in a field, map, cache or holder, or behind a one-time branch. */
  public static boolean isKept(CodeFacts facts, Body body, Instruction made) {
    Origin origin = made.made();
    return isOnce(body, made.site())
        || (origin != null && isKept(facts, new Value(body, origin), MAX_CALLS));
  }

  /** Whether an entry point returns the object, which its caller may keep. */
  public static boolean isHandedOut(CodeFacts facts, Body body, Instruction made) {
    Origin origin = made.made();
    return facts.hotPaths().callsTo(body.ref()).isEmpty()
        && body.method().all(Return.class).stream().anyMatch(exit -> exit.value().equals(origin));
  }

  private static boolean isKept(CodeFacts facts, Value value, int calls) {
    for (Instruction instruction : value.body().method().instructions()) {
      if (instruction instanceof FieldAccess access
          && access.written() != null
          && isMadeOf(value, access.written())
          && (access.isStatic() || outlivesCall(facts, value.body(), calls))) {
        return true;
      }
      if (instruction instanceof Call call
          && isTaker(call)
          && call.arguments().stream().anyMatch(origin -> isMadeOf(value, origin))
          && (!isThisOrSuper(call) || outlivesCall(facts, value.body(), calls))) {
        return true;
      }
      if (calls > 0
          && instruction instanceof Return exit
          && isMadeOf(value, exit.value())
          && isResultKept(facts, value.body(), calls - 1)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the object of a method is kept. A hot path may create it for one call. */
  private static boolean outlivesCall(CodeFacts facts, Body body, int calls) {
    if (calls == 0
        || !body.method().name().equals("<init>")
        || facts.hotPaths().callsTo(body.ref()).isEmpty()) {
      return true;
    }
    List<Value> objects = hotObjects(facts, body);
    return !objects.isEmpty()
        && objects.stream()
            .allMatch(
                object ->
                    object
                            .source(Allocation.class)
                            .filter(made -> isOnce(object.body(), made.site()))
                            .isPresent()
                        || isKept(facts, object, calls - 1));
  }

  /** Whether hot code of other classes calls a constructor, which hides how long objects live. */
  public static boolean isMadeElsewhere(CodeFacts facts, Body body) {
    return body.method().name().equals("<init>") && hotObjects(facts, body).isEmpty();
  }

  private static List<Value> hotObjects(CodeFacts facts, Body constructor) {
    List<Value> objects = new ArrayList<>();
    for (Body body : facts.hotBodies()) {
      for (Allocation made : body.method().all(Allocation.class)) {
        if (made.type().equals(constructor.type().name())
            && made.descriptor().equals(constructor.method().descriptor())) {
          objects.add(new Value(body, new Origin.Created(made.site().ordinal(), made.type())));
        }
      }
    }
    return objects;
  }

  /** Whether a container belongs to this call or its caller, so its elements live no longer. */
  public static boolean isTaker(Call call) {
    return (TAKES.contains(call.target().name()) || setsHolder(call) || isThisOrSuper(call))
        && !(call.receiver() instanceof Origin.Created)
        && !(call.receiver() instanceof Origin.Parameter);
  }

  /** Whether a constructor passes the value on, which makes it part of the object. */
  private static boolean isThisOrSuper(Call call) {
    return call.target().name().equals("<init>");
  }

  private static boolean setsHolder(Call call) {
    return call.target().name().equals("set")
        && (call.target().owner().endsWith("ThreadLocal")
            || call.target().owner().endsWith("Reference"));
  }

  /** Whether all callers of a method keep its result, or a cache calls it. */
  public static boolean isResultKept(CodeFacts facts, Body body) {
    return isResultKept(facts, body, MAX_CALLS);
  }

  private static boolean isResultKept(CodeFacts facts, Body body, int calls) {
    Value maker = ValueFlow.maker(facts, body);
    if (maker != null) {
      return maker
          .source(DynamicCall.class)
          .filter(made -> FunctionUse.of(maker.body().method(), made) == FunctionUse.FILLS_CACHE)
          .isPresent();
    }
    List<CallSite> callers =
        ValueFlow.callers(facts, body).stream()
            .filter(caller -> !caller.body().ref().equals(body.ref()))
            .toList();
    return !callers.isEmpty()
        && callers.stream()
            .allMatch(
                caller ->
                    isOnce(caller.body(), caller.call().site())
                        || isKept(
                            facts,
                            new Value(
                                caller.body(), new Origin.Result(caller.call().site().ordinal())),
                            calls));
  }

  /** Whether a value is another value, a chained result of it, or its immutable copy. */
  private static boolean isMadeOf(Value made, Origin origin) {
    Origin next = origin;
    for (int i = 0; next != null && i < MAX_CHAIN; i++) {
      if (next.equals(made.origin())) {
        return true;
      }
      next = made.body().method().source(next, Call.class).map(CachedValues::madeFrom).orElse(null);
    }
    return false;
  }

  private static @Nullable Origin madeFrom(Call call) {
    if (isCopy(call)) {
      return call.arguments().get(0);
    }
    return givesItselfBack(call) ? call.receiver() : null;
  }

  private static boolean isCopy(Call call) {
    return COLLECTIONS.contains(call.target().owner())
        && (call.target().name().equals("copyOf")
            || call.target().name().startsWith("unmodifiable"));
  }

  private static boolean givesItselfBack(Call call) {
    return MemberNames.result(call.target()).equals(call.target().owner())
        || LAST_STEPS.contains(call.target().name());
  }

  /** Whether the site runs once: behind a field that is still empty or a flag still false. */
  public static boolean isOnce(Body body, Site site) {
    return site.conditions().stream().anyMatch(condition -> isFirstTime(body, condition));
  }

  private static boolean isFirstTime(Body body, Condition condition) {
    if (condition.holds()) {
      return body.method()
          .branchesOn(condition, call -> call.target().name().equals("compareAndSet"));
    }
    return condition.value() instanceof Origin.FieldValue;
  }
}
