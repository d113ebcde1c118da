/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeFacts.CallSite;
import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import io.hotguard.code.UnconditionalSites;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what {@link MapPerInterval} compares: maps that hot paths fill, and timed methods. */
final class IntervalMaps {
  private static final Set<String> WRITES =
      Set.of("compute", "computeIfAbsent", "computeIfPresent", "merge", "put", "putIfAbsent");

  private static final Set<String> MARKS =
      Set.of(
          "io.micronaut.scheduling.annotation.Scheduled",
          "io.quarkus.scheduler.Scheduled",
          "org.springframework.scheduling.annotation.Scheduled");

  private IntervalMaps() {}

  /**
   * The fields whose map, or whose reference to a map, a hot path writes to; with a write that each
   * call makes, if there is one.
   */
  static Map<FieldRef, CallSite> writes(CodeFacts facts) {
    Map<FieldRef, CallSite> writes = new HashMap<>();
    for (Body body : facts.hotBodies()) {
      for (Call call : body.method().all(Call.class)) {
        if (WRITES.contains(call.target().name())
            && call.target().owner().endsWith("Map")
            && holder(body, call) instanceof Origin.FieldValue value) {
          writes.merge(
              facts.declared(value.field()), new CallSite(body, call), IntervalMaps::likelier);
        }
      }
    }
    return writes;
  }

  private static CallSite likelier(CallSite first, CallSite second) {
    return UnconditionalSites.isPlain(first.body(), first.call().site()) ? first : second;
  }

  private static @Nullable Origin holder(Body body, Call call) {
    Origin map = call.receiver();
    return body.method()
        .source(map == null ? new Origin.Unknown() : map, Call.class)
        .filter(get -> get.target().is("java.util.concurrent.atomic.AtomicReference", "get"))
        .map(Call::receiver)
        .orElse(map);
  }

  /** A new map of the JDK that is no copy of another. */
  static boolean isNew(MethodFacts method, @Nullable Origin map) {
    return map instanceof Origin.Created created
        && created.type().startsWith("java.util.")
        && created.type().endsWith("Map")
        && method
            .source(created, Allocation.class)
            .filter(made -> !made.descriptor().contains("Map;"))
            .isPresent();
  }

  /**
   * The methods that a scheduler calls: marked so, or passed as a method reference; and what such
   * lambdas call.
   */
  static Set<MethodRef> scheduled(CodeFacts facts) {
    Set<MethodRef> scheduled = new HashSet<>();
    for (Body body : facts.bodies()) {
      if (body.method().annotations().stream().anyMatch(mark -> MARKS.contains(mark.type()))) {
        scheduled.add(body.ref());
      }
      for (Call call : body.method().all(Call.class)) {
        if (call.target().name().startsWith("schedule")) {
          for (Origin task : call.arguments()) {
            body.method()
                .source(task, DynamicCall.class)
                .flatMap(made -> Optional.ofNullable(made.implementation()))
                .ifPresent(run -> add(facts, run, scheduled));
          }
        }
      }
    }
    return scheduled;
  }

  private static void add(CodeFacts facts, MethodRef run, Set<MethodRef> scheduled) {
    scheduled.add(run);
    facts
        .body(run)
        .ifPresent(
            lambda ->
                lambda.method().all(Call.class).forEach(call -> scheduled.add(call.target())));
  }
}
