/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.FieldAccess;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.Origin;
import io.hotguard.code.Use;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Set;

/** Reports a map that hot paths fill and that is replaced by a new one at each interval. */
final class MapPerInterval extends MetricsRule {
  private static final Fix FIX =
      Fix.of(
          "Record with a Recorder and read intervals, or keep one map with two halves per entry");

  MapPerInterval() {
    super(
        RuleDescriptor.warning(
                "MapPerInterval",
                "A map that hot paths fill is replaced at each interval: late writes are lost, and every entry is garbage.")
            .tagged("tuning", "allocation", "lost-update", "metrics"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    Set<String> filled = FilledMaps.fields(facts);
    if (filled.isEmpty()) {
      return; // true for nearly all classes: skip their cold methods
    }
    for (Body body : facts.bodies()) {
      if (body.method().isInitializer()) {
        continue;
      }
      for (FieldAccess access : body.method().all(FieldAccess.class)) {
        FieldRef field = facts.declared(access.field());
        if (access.written() != null
            && isNewMap(access.written())
            && takesOld(facts, body.method(), field)
            && !isMissing(facts, access, field)
            && filled.contains(FilledMaps.key(field))
            && runsSeldom(facts, body)) {
          at(facts, body, access.site()).to(sink, message(field), FIX);
        }
      }
      for (Call call : body.method().all(Call.class)) {
        if (call.target().name().equals("getAndSet")
            && call.receiver() instanceof Origin.FieldValue value
            && call.arguments().stream().anyMatch(MapPerInterval::isNewMap)
            && filled.contains(FilledMaps.key(facts.declared(value.field())))
            && runsSeldom(facts, body)) {
          at(facts, body, call.site()).to(sink, message(facts.declared(value.field())), FIX);
        }
      }
    }
  }

  private static boolean runsSeldom(CodeFacts facts, Body body) {
    return !facts.isHot(body) || ScheduledMethods.of(facts).contains(body.ref());
  }

  /** A lazily made map is no replacement: the code only compares the old value with null. */
  private static boolean takesOld(CodeFacts facts, MethodFacts method, FieldRef field) {
    return method.all(FieldAccess.class).stream()
        .anyMatch(
            access ->
                access.written() == null
                    && access.use() == Use.USED
                    && facts.declared(access.field()).equals(field));
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

  private static boolean isNewMap(Origin origin) {
    return origin instanceof Origin.Created created
        && created.type().startsWith("java.util.")
        && created.type().endsWith("Map");
  }

  private static String message(FieldRef field) {
    return field.name()
        + " is replaced by a new map while hot paths write to it: writes to the old map are lost, and the entries"
        + " of each interval become garbage";
  }
}
