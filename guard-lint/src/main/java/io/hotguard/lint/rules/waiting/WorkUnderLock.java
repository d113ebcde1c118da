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
import io.hotguard.code.MethodRef;
import io.hotguard.code.UnconditionalSites;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.waiting.calls.Locks;
import io.hotguard.lint.rules.waiting.calls.Pauses;
import io.hotguard.lint.rules.waiting.calls.RemoteSystem;
import io.hotguard.lint.rules.waiting.calls.Waits;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports a hot path that waits or calls another system under a lock. */
final class WorkUnderLock extends CodeRule {
  private static final Fix FIX =
      Fix.of(
          "Hold the lock only while you access shared state, and do the work after you release the lock;"
              + " the state may have changed by then");
  private static final List<Effect> EFFECTS = List.of(Effect.CALLS_REMOTE, Effect.WAITS);
  private static final Map<Effect, String> WORK =
      Map.of(
          Effect.CALLS_REMOTE, "makes a round trip",
          Effect.WAITS, "waits");
  private static final Set<String> GIVE_BACK = Set.of("await", "awaitNanos", "awaitUntil", "wait");

  /** Methods that lend elements or permits, for which callers queue anyway. */
  private static final Set<String> LENT =
      Set.of("acquire", "acquireUninterruptibly", "poll", "take", "tryAcquire");

  WorkUnderLock() {
    super(
        RuleDescriptor.warning(
                "WorkUnderLock", "A hot path waits or calls another system while it holds a lock.")
            .tagged("latency", "lock"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.hotBodies()) {
      List<Instruction> locked =
          RemoteSystem.isDriver(body.type()) ? List.of() : Locks.heldAt(body.method());
      for (Effect effect : EFFECTS) {
        for (Instruction instruction : locked) {
          Optional<List<MethodRef>> way = Waits.way(facts, body, instruction, effect);
          if (way.filter(known -> !givesBack(known)).isPresent()
              && !UnconditionalSites.isBehindMissing(body, instruction.site())) {
            report(facts, body, instruction, effect, way.get(), sink);
            break;
          }
        }
      }
    }
  }

  private void report(
      CodeFacts facts,
      Body body,
      Instruction instruction,
      Effect effect,
      List<MethodRef> way,
      FindingSink sink) {
    boolean isLong =
        effect == Effect.CALLS_REMOTE
            || (way.size() <= 2
                && instruction.site().conditions().isEmpty()
                && !LENT.contains(way.get(way.size() - 1).name())
                && !Pauses.areAfterFailure(facts, way));
    boolean isSure = isLong && Waits.isNear(facts, way);
    Report report = at(facts, body, instruction.site());
    (isSure && effect == Effect.CALLS_REMOTE ? report : report.whereMarked())
        .as(isSure ? Severity.WARNING : Severity.NOTE)
        .to(
            sink,
            "the hot path "
                + WORK.get(effect)
                + " ("
                + MemberNames.shown(way)
                + ") while it holds a lock: other threads that need the lock wait as long",
            FIX);
  }

  private static boolean givesBack(List<MethodRef> way) {
    return GIVE_BACK.contains(way.get(way.size() - 1).name());
  }
}
