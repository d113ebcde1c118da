/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeFacts.CallSite;
import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.code.UnconditionalSites;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds maps that hot paths write to. */
final class FilledMaps {
  private static final Set<String> WRITES =
      Set.of("compute", "computeIfAbsent", "computeIfPresent", "merge", "put", "putIfAbsent");

  private FilledMaps() {}

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
              facts.declared(value.field()), new CallSite(body, call), FilledMaps::likelier);
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
}
