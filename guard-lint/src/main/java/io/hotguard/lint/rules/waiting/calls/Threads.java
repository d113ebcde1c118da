/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting.calls;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.FunctionUse;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.Instruction.FieldAccess;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.MethodRef;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.lint.rules.code.calls.MemberNames;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds instructions that create threads, and the fate of these threads. */
public final class Threads {
  private static final String THREAD = "java.lang.Thread";
  private static final String CONCURRENT = "java.util.concurrent.";
  private static final Set<String> POOLS = RuleTables.set("threads.pools");

  private static final Set<String> ENDS = Set.of("cancel", "close", "shutdown", "shutdownNow");

  private Threads() {}

  public static boolean isThread(CodeFacts facts, String type) {
    Set<String> seen = new LinkedHashSet<>();
    String name = type;
    while (name != null && !name.equals(THREAD) && seen.add(name)) {
      name = facts.type(name).map(ClassFacts::superName).orElse(null);
    }
    return THREAD.equals(name);
  }

  /** The name of the platform thread that an instruction creates; empty if it creates none. */
  public static Optional<String> thread(CodeFacts facts, Instruction instruction) {
    return instruction instanceof Allocation made && isThread(facts, made.type())
        ? Optional.of(MemberNames.simple(made.type()))
        : Optional.empty();
  }

  /** The name of the platform-thread executor that an instruction creates; empty without one. */
  public static Optional<String> executor(Instruction instruction) {
    if (instruction instanceof Allocation made && POOLS.contains(made.type())) {
      return Optional.of("new " + MemberNames.simple(made.type()));
    }
    return instruction instanceof Call call
            && call.target().owner().equals(CONCURRENT + "Executors")
            && call.target().name().startsWith("new")
            && !call.target().name().contains("Virtual")
            && !call.target().name().startsWith("newThreadPerTask")
        ? Optional.of(MemberNames.shown(call.target()))
        : Optional.empty();
  }

  /** The name of the thread or executor that a method, or a method that it calls here, creates. */
  public static Optional<String> madeBy(CodeFacts facts, MethodRef method, int calls) {
    return facts
        .body(method)
        .flatMap(
            found ->
                found.method().instructions().stream()
                    .flatMap(instruction -> made(facts, found, instruction, calls).stream())
                    .findFirst());
  }

  private static Optional<String> made(
      CodeFacts facts, Body body, Instruction instruction, int calls) {
    Optional<String> here = thread(facts, instruction).or(() -> executor(instruction));
    MethodRef next = calls == 0 ? null : target(instruction);
    boolean runs =
        !(instruction instanceof DynamicCall)
            || FunctionUse.of(body.method(), instruction) != FunctionUse.LATER;
    return here.isPresent() || next == null || !runs ? here : madeBy(facts, next, calls - 1);
  }

  private static @Nullable MethodRef target(Instruction instruction) {
    if (instruction instanceof Call call) {
      return call.target();
    }
    if (instruction instanceof DynamicCall made) {
      return made.implementation();
    }
    return instruction instanceof Allocation made && !made.descriptor().isEmpty()
        ? new MethodRef(made.type(), "<init>", made.descriptor())
        : null;
  }

  /** Whether a thread or executor goes into a field, or is a shutdown hook. */
  public static boolean isKept(MethodFacts method, Instruction made) {
    return method.instructions().stream()
        .anyMatch(
            other ->
                other.operands().contains(made.made())
                    && (other instanceof FieldAccess
                        || (other instanceof Call call
                            && call.target().name().equals("addShutdownHook"))));
  }

  /** Whether the method neither shuts down an executor nor passes the new one on. */
  public static boolean isForgotten(MethodFacts method, Instruction made) {
    return method.instructions().stream().noneMatch(other -> ends(other) || passesOn(other, made));
  }

  private static boolean ends(Instruction instruction) {
    return instruction instanceof Call call && ENDS.contains(call.target().name());
  }

  private static boolean passesOn(Instruction instruction, Instruction made) {
    boolean isOn =
        instruction instanceof FieldAccess
            || (instruction instanceof Call call
                && made.made() != null
                && made.made().equals(call.receiver()));
    return !isOn && instruction.operands().contains(made.made());
  }
}
