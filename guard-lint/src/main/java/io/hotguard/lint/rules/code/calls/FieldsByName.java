/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Repetition;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Library methods that search a class hierarchy for a field and throw for each miss. */
public final class FieldsByName {
  public static final Map<String, Set<String>> LOOK_UPS =
      Map.of(
          "org.apache.commons.lang3.reflect.FieldUtils",
          Set.of("getField", "readField", "readStaticField", "writeField", "writeStaticField"));

  private FieldsByName() {}

  public static boolean isLookUp(Body body, Call call) {
    return MemberNames.isAmong(LOOK_UPS, call)
        && call.target().descriptor().contains("Ljava/lang/String;")
        && !MemberNames.isSameLibrary(body.type().name(), call.target().owner())
        && call.site().handling().isEmpty();
  }

  public static String message(Call call, Optional<Repetition> repetition) {
    return "the hot path calls "
        + MemberNames.simple(call.target())
        + repetition.map(found -> ", repeated " + found.describe()).orElse("")
        + ": each call looks up the field by name, and each class on the way up that lacks the field causes an exception";
  }
}
