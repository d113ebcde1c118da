/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodRef;
import io.hotguard.code.UnconditionalSites;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports a hot path that opens connections, or creates clients that do, on every call. */
final class ConnectionPerCall extends CodeRule {
  private static final Fix FIX =
      Fix.of(
          "Take connections from a pool and keep one client for the application's lifetime; size the pool for concurrent calls,"
              + " because an empty pool makes callers wait");
  private static final String COST = " on every call: each pays for handshake, login or threads";

  /** By what is created, the constructors and methods that create it. */
  static final Map<String, Map<String, Set<String>>> MADE =
      Map.of(
          "a client with its own connections and threads",
          RuleTables.methods("connection-per-call.client"),
          "a connection pool for one caller",
          RuleTables.methods("connection-per-call.pool"),
          "a connection",
          RuleTables.methods("connection-per-call.connection"));

  ConnectionPerCall() {
    super(
        RuleDescriptor.warning(
                "ConnectionPerCall",
                "A hot path opens a connection, or creates a client with its own connections, on every call.")
            .tagged("connection", "latency", "round-trips"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.hotBodies()) {
      if (isSupplier(body.type()) || body.method().isInitializer()) {
        continue;
      }
      for (Instruction made : body.method().instructions()) {
        Optional<String> what = what(made).filter(any -> !isOwn(body.type(), made));
        if (what.isPresent() && !UnconditionalSites.isBehindMissing(body, made.site())) {
          Report report = at(facts, body, made.site());
          (handsOut(body, made)
                  ? report.as(Severity.NOTE).whereMarked()
                  : report.as(Severity.WARNING))
              .to(sink, "the hot path creates " + what.get() + COST, FIX);
        }
      }
    }
  }

  /** Describes what the hot path creates; a client around a given connection does not count. */
  private static Optional<String> what(Instruction instruction) {
    MethodRef target =
        instruction instanceof Allocation made
            ? new MethodRef(made.type(), "<init>", made.descriptor())
            : instruction instanceof Call call && !call.target().name().equals("<init>")
                ? call.target()
                : null;
    return target == null
            || target.parameterTypes().stream().anyMatch(type -> type.endsWith("Connection;"))
        ? Optional.empty()
        : MADE.entrySet().stream()
            .filter(
                each ->
                    each.getValue().getOrDefault(target.owner(), Set.of()).contains(target.name()))
            .map(each -> each.getKey() + " (" + MemberNames.shown(target) + ')')
            .findFirst();
  }

  /** Whether the class belongs to the library whose object it creates. */
  private static boolean isOwn(ClassFacts type, Instruction instruction) {
    String callee = instruction.callee();
    String made = callee.substring(0, callee.lastIndexOf('.'));
    return !made.startsWith("java.")
        && type.name().startsWith(made.substring(0, made.lastIndexOf('.') + 1));
  }

  /** Whether the class is a pool, factory or data source, which creates connections on request. */
  private static boolean isSupplier(ClassFacts type) {
    return type.name().contains("Pool")
        || type.supertypes().stream()
            .anyMatch(name -> name.endsWith("Factory") || name.endsWith("DataSource"));
  }

  /** Whether the method returns the new connection, so that its caller may keep it. */
  private static boolean handsOut(Body body, Instruction instruction) {
    return body.method().all(Instruction.Return.class).stream()
        .flatMap(exit -> exit.value().alternatives().stream())
        .flatMap(value -> body.method().source(value, Instruction.class).stream())
        .anyMatch(given -> given.equals(instruction) || holds(given, instruction));
  }

  private static boolean holds(Instruction given, Instruction connection) {
    return given instanceof Allocation holder && holder.arguments().contains(connection.made());
  }
}
