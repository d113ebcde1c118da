/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeFacts.CallSite;
import io.hotguard.code.CodeRule;
import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.FieldAccess;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.Origin;
import io.hotguard.code.Use;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reports a map that hot paths fill and that is replaced by a new one at each interval. */
final class MapPerInterval extends CodeRule {
  private static final Fix FIX =
      Fix.of(
          "Record with a Recorder and read intervals, or keep one map with two halves per entry");

  MapPerInterval() {
    super(
        RuleDescriptor.warning(
                "MapPerInterval",
                "A map that hot paths fill is replaced at each interval: late writes are lost, and every entry is garbage.")
            .tagged("allocation", "lost-update", "metrics"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    Map<FieldRef, CallSite> filled = IntervalMaps.writes(facts);
    if (filled.isEmpty()) {
      return; // true for nearly all classes: skip their cold methods
    }
    for (Body body : facts.bodies()) {
      for (Instruction instruction : body.method().instructions()) {
        FieldRef field = replaced(facts, body.method(), instruction);
        CallSite write = field == null ? null : filled.get(field);
        if (field != null && write != null && !body.method().isInitializer()) {
          boolean isTimed = IntervalMaps.scheduled(facts).contains(body.ref());
          if (isTimed || !facts.isHot(body)) {
            filled.remove(field);
            at(facts, write.body(), write.call().site())
                .as(isTimed ? Severity.WARNING : Severity.NOTE)
                .to(sink, message(field, body), FIX);
          }
        }
      }
    }
  }

  /** The field whose map an instruction replaces, after the method took the old one; or null. */
  private static @Nullable FieldRef replaced(
      CodeFacts facts, MethodFacts method, Instruction instruction) {
    if (instruction instanceof FieldAccess access) {
      FieldRef field = facts.declared(access.field());
      return IntervalMaps.isNew(method, access.written())
              && takesOld(facts, method, access)
              && !isMissing(facts, access, field)
          ? field
          : null;
    }
    return instruction instanceof Call call
            && call.target().name().equals("getAndSet")
            && call.receiver() instanceof Origin.FieldValue value
            && call.arguments().stream().anyMatch(given -> IntervalMaps.isNew(method, given))
        ? facts.declared(value.field())
        : null;
  }

  /** A lazily made map is no replacement: the code only compares the old value with null. */
  private static boolean takesOld(CodeFacts facts, MethodFacts method, FieldAccess write) {
    return method.all(FieldAccess.class).stream()
        .anyMatch(
            access ->
                access.written() == null
                    && access.use() == Use.USED
                    && access.site().ordinal() < write.site().ordinal()
                    && facts.declared(access.field()).equals(facts.declared(write.field())));
  }

  /** Behind {@code if (map == null)}, whatever the method does with the map after that. */
  private static boolean isMissing(CodeFacts facts, FieldAccess write, FieldRef field) {
    return write.site().conditions().stream()
        .anyMatch(
            condition ->
                !condition.holds()
                    && condition.value() instanceof Origin.FieldValue tested
                    && facts.declared(tested.field()).equals(field));
  }

  private static String message(FieldRef field, Body replacer) {
    String type = replacer.type().name();
    return "the hot path writes to %s, which %s.%s replaces by a new map: a late write is lost with the old map, and the entries of each interval become garbage"
        .formatted(
            field.name(),
            type.substring(type.lastIndexOf('.') + 1).replace('$', '.'),
            replacer.method().name());
  }
}
