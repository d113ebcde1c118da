/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting.calls;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Assignment;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds code that runs on virtual threads. */
public final class VirtualThreads {
  private static final String THREAD = "java.lang.Thread";
  private static final String EXECUTORS = "java.util.concurrent.Executors";
  private static final String EXECUTOR_PER_TASK = "newVirtualThreadPerTaskExecutor";

  /** Code without these starts no virtual thread. */
  public static final Set<String> STARTS =
      Set.of(
          THREAD + ".ofVirtual",
          THREAD + ".startVirtualThread",
          EXECUTORS + '.' + EXECUTOR_PER_TASK);

  private static final Set<String> TAKES_TASK =
      Set.of("execute", "start", "startVirtualThread", "submit", "unstarted");
  private static final int MAX_STEPS = 8;
  private static final int CALLS = 2;

  private VirtualThreads() {}

  /** Whether a value is {@code Thread.ofVirtual()}, or what its setters return. */
  private static boolean isBuilder(MethodFacts method, @Nullable Origin value) {
    Origin step = value;
    for (int i = 0; i < MAX_STEPS && step != null; i++) {
      Optional<Call> call = method.source(step, Call.class);
      if (call.filter(made -> made.target().is(THREAD, "ofVirtual")).isPresent()) {
        return true;
      }
      step =
          call.filter(made -> made.target().owner().startsWith(THREAD + "$Builder"))
              .map(Call::receiver)
              .orElse(null);
    }
    return false;
  }

  /**
   * The methods that run on virtual threads which these classes start, with the nearest first: the
   * functions given to them, and what these call in these classes.
   */
  public static List<Body> bodies(CodeFacts facts) {
    Map<MethodRef, Body> found = new LinkedHashMap<>();
    for (Body body : facts.bodies()) {
      for (Call call : body.method().all(Call.class)) {
        if (TAKES_TASK.contains(call.target().name()) && isVirtual(facts, body, call)) {
          for (Origin argument : call.arguments()) {
            body.method()
                .source(argument, DynamicCall.class)
                .map(DynamicCall::implementation)
                .ifPresent(task -> add(facts, task, CALLS, found));
          }
        }
      }
    }
    return new ArrayList<>(found.values());
  }

  private static void add(
      CodeFacts facts, MethodRef method, int calls, Map<MethodRef, Body> found) {
    Optional<Body> body = facts.body(method);
    if (body.isEmpty() || found.putIfAbsent(method, body.get()) != null || calls == 0) {
      return;
    }
    for (Call call : body.get().method().all(Call.class)) {
      add(facts, call.target(), calls - 1, found);
    }
  }

  private static boolean isVirtual(CodeFacts facts, Body body, Call call) {
    return call.target().is(THREAD, "startVirtualThread")
        || isBuilder(body.method(), call.receiver())
        || isExecutor(facts, body.method(), call.receiver());
  }

  /** Whether a value is an executor with a virtual thread for each task. */
  private static boolean isExecutor(CodeFacts facts, MethodFacts method, @Nullable Origin value) {
    if (value instanceof Origin.FieldValue field) {
      List<Assignment> assignments = facts.assignments(field.field());
      return !assignments.isEmpty()
          && assignments.stream()
              .allMatch(written -> isMade(written.body().method(), written.value()));
    }
    return value != null && isMade(method, value);
  }

  private static boolean isMade(MethodFacts method, Origin value) {
    return method
        .source(value, Call.class)
        .filter(call -> call.target().is(EXECUTORS, EXECUTOR_PER_TASK))
        .isPresent();
  }
}
