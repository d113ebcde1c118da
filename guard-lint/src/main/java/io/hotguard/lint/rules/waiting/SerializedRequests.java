/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.Effect;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.waiting.calls.Locks;
import io.hotguard.lint.rules.waiting.calls.Waits;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reports a lock that all requests take: of a synchronized handler, or of one shared object. */
final class SerializedRequests extends CodeRule {
  private static final Fix NARROW =
      Fix.of(
          "Synchronize only the lines that change shared state, or use a concurrent class; check what the lock protects");
  private static final Fix OWN =
      Fix.of(
          "Create one object per call or per thread, or clone a prototype; use a DateTimeFormatter, which is immutable, for dates");

  /** Work of objects that keep state, so that threads can share them only under a lock. */
  static final Map<String, Set<String>> STATEFUL =
      RuleTables.methods("serialized-requests.stateful");

  private static final List<Effect> WAITS =
      List.of(Effect.CALLS_REMOTE, Effect.WAITS, Effect.ACCESSES_FILES);

  private static final Set<String> SERVLETS =
      Set.of("jakarta.servlet.http.HttpServlet", "javax.servlet.http.HttpServlet");

  /** Marks of classes with an object for each request, and of scopes. */
  private static final Set<String> OWN_OBJECT = RuleTables.set("serialized-requests.own-object");

  SerializedRequests() {
    super(
        RuleDescriptor.warning(
                "SerializedRequests",
                "Requests run one at a time: their handler is synchronized, or they share an object under a lock.")
            .tagged("latency", "lock"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.hotBodies()) {
      if (isHandler(facts, body)) {
        Instruction first = body.method().instructions().get(0);
        boolean loops =
            body.method().instructions().stream().anyMatch(each -> each.site().isRepeated());
        at(facts, body, first.site())
            .as(loops ? Severity.WARNING : Severity.NOTE)
            .to(
                sink,
                "the hot path runs under the lock of its object, since "
                    + body.method().name()
                    + " is synchronized: requests run one at a time, whatever the number of threads",
                NARROW);
        continue;
      }
      for (Instruction locked : Locks.heldAt(body.method())) {
        if (locked instanceof Call call
            && STATEFUL.getOrDefault(call.target().owner(), Set.of()).contains(call.target().name())
            && call.receiver() instanceof Origin.FieldValue) {
          at(facts, body, call.site())
              .whereRequested()
              .to(
                  sink,
                  "the hot path calls "
                      + MemberNames.shown(call.target())
                      + " on an object that threads share under a lock: each waits for the work of the others",
                  OWN);
        }
      }
    }
  }

  /**
   * A synchronized and marked method, or one of a servlet, that does more than read a field. Other
   * entry points, such as callbacks, may have an object for each call.
   */
  private static boolean isHandler(CodeFacts facts, Body body) {
    EntryPoint entry = facts.hotPaths().entry(body.ref());
    return body.method().isSynchronized()
        && facts.hotPaths().callsTo(body.ref()).isEmpty()
        && (entry.kind() == EntryPoint.Kind.FRAMEWORK || entry.isAskedFor())
        && (!body.method().annotations().isEmpty() || SERVLETS.contains(body.type().superName()))
        && body.type().annotations().stream().noneMatch(mark -> OWN_OBJECT.contains(mark.type()))
        && body.method().instructions().stream().anyMatch(Call.class::isInstance)
        && WAITS.stream()
            .allMatch(
                effect -> // others are for WorkUnderLock
                body.method().instructions().stream()
                        .allMatch(each -> Waits.way(facts, body, each, effect).isEmpty()));
  }
}
