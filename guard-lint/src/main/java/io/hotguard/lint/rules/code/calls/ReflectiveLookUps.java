/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Fix;
import io.hotguard.rule.StackSignature;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lookups of classes and members by name, and their stack signatures. */
public final class ReflectiveLookUps {
  public static final Map<String, Set<String>> METHODS =
      Map.of(
          "java.lang.Class",
          Set.of(
              "forName",
              "getConstructor",
              "getDeclaredConstructor",
              "getDeclaredField",
              "getDeclaredMethod",
              "getField",
              "getMethod"),
          "java.lang.ClassLoader",
          Set.of("loadClass"));

  private static final String MISS = "java.lang.ReflectiveOperationException#<init>";
  private static final String[] MISSES = {
    "java.lang.NoSuchFieldException",
    "java.lang.NoSuchMethodException",
    "java.lang.ClassNotFoundException"
  };

  private ReflectiveLookUps() {}

  public static List<StackSignature> signatures(Fix fix) {
    StackSignature missing =
        StackSignature.of(
            Confidence.LIKELY,
            fix,
            "Code looks up classes or members that do not exist, and each miss creates an exception.");
    List<StackSignature> all = new ArrayList<>();
    all.add(missing.seenAs(Evidence.EXCEPTION).ofTypes(MISSES));
    all.addAll(
        missing.seenAs(Evidence.CPU, Evidence.ALLOCATION).onAnyOf(METHODS).stream()
            .map(each -> each.under(MISS))
            .toList());
    return List.copyOf(all);
  }
}
