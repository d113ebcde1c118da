/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Repetition;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Library methods that search a class hierarchy by name and throw an exception for each class
 * without the field.
 */
final class FieldsByName {
  static final Map<String, Set<String>> LOOK_UPS =
      Map.of(
          "org.apache.commons.lang3.reflect.FieldUtils",
          Set.of("getField", "readField", "readStaticField", "writeField", "writeStaticField"));

  private FieldsByName() {}

  static boolean isLookUp(Body body, Call call) {
    return Names.isAmong(LOOK_UPS, call)
        && call.target().descriptor().contains("Ljava/lang/String;")
        && !Names.isSameLibrary(body.type().name(), call.target().owner())
        && call.site().handling().isEmpty();
  }

  static String message(Call call, Optional<Repetition> repetition) {
    return "the hot path calls "
        + Names.simple(call.target())
        + repetition.map(found -> ", repeated " + found.describe()).orElse("")
        + ": each call looks up the field by name, and each class on the way up that lacks the field causes an exception";
  }
}
