/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import java.util.Set;
import java.util.TreeSet;

/** Finds maps that hot paths write to. */
final class FilledMaps {
  private static final Set<String> WRITES =
      Set.of("compute", "computeIfAbsent", "computeIfPresent", "merge", "put", "putIfAbsent");

  private FilledMaps() {}

  /** The fields whose map, or whose reference to a map, a hot path writes to. */
  static Set<String> fields(CodeFacts facts) {
    Set<String> fields = new TreeSet<>();
    for (Body body : facts.hotBodies()) {
      for (Call call : body.method().all(Call.class)) {
        if (WRITES.contains(call.target().name()) && call.target().owner().endsWith("Map")) {
          Origin map = call.receiver();
          Origin holder =
              body.method()
                  .source(map == null ? new Origin.Unknown() : map, Call.class)
                  .filter(
                      get -> get.target().is("java.util.concurrent.atomic.AtomicReference", "get"))
                  .map(Call::receiver)
                  .orElse(map);
          if (holder instanceof Origin.FieldValue value) {
            fields.add(key(facts.declared(value.field())));
          }
        }
      }
    }
    return fields;
  }

  static String key(FieldRef field) {
    return field.owner() + '.' + field.name();
  }
}
