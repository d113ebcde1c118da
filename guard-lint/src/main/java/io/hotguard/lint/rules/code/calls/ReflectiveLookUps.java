/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.code.Repetition;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Fix;
import io.hotguard.rule.StackSignature;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Lookups of classes and members by name, and their stack signatures. */
public final class ReflectiveLookUps {
  public static final Map<String, Set<String>> METHODS =
      RuleTables.methods("reflective-look-ups.methods");

  private static final String MISS = "java.lang.ReflectiveOperationException#<init>";
  private static final String[] MISSES = {
    "java.lang.NoSuchFieldException",
    "java.lang.NoSuchMethodException",
    "java.lang.ClassNotFoundException"
  };

  private static final Set<String> CLASSES = Set.of("forName", "loadClass");
  private static final Set<String> STEPS_UP =
      Set.of("getSuperclass", "getInterfaces", "getEnclosingClass", "getDeclaringClass");

  /** Library methods that search a class hierarchy for a field and throw for each miss. */
  public static final Map<String, Set<String>> FIELDS_BY_NAME =
      RuleTables.methods("reflective-look-ups.fields-by-name");

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

  /** Whether this failure leads to the next attempt: up the hierarchy, or along a list. */
  public static boolean follow(Body body, Call call, String miss) {
    return call.site().retryDepth() > 0
        || Handlers.of(body, miss)
            .anyMatch(
                next ->
                    next instanceof Call step
                        && (STEPS_UP.contains(step.target().name())
                            || step.target().equals(body.ref())
                            || MemberNames.isAmong(METHODS, step)));
  }

  /** Whether the lookup is for a class, which usually exists; a member may be in another class. */
  public static boolean isForClass(Call call) {
    return CLASSES.contains(call.target().name());
  }

  /**
   * Whether the lookup is for a constructor, or a class that the code names: such code runs once.
   */
  public static boolean isOfPlugIn(Call call) {
    return call.target().name().endsWith("Constructor")
        || (isForClass(call) && call.arguments().stream().anyMatch(ReflectiveLookUps::isText));
  }

  private static boolean isText(Origin argument) {
    return argument instanceof Origin.Constant constant && constant.value() instanceof String;
  }

  /** Whether the next attempt asks another class loader; the deployment decides which has it. */
  public static boolean askAnotherLoader(Body body, Call call, String miss) {
    return isForClass(call)
        && call.site().retryDepth() == 0
        && Handlers.of(body, miss)
            .anyMatch(next -> next instanceof Call step && CLASSES.contains(step.target().name()));
  }

  public static boolean isFieldByName(Body body, Call call) {
    return MemberNames.isAmong(FIELDS_BY_NAME, call)
        && call.target().descriptor().contains("Ljava/lang/String;")
        && !MemberNames.isSameLibrary(body.type().name(), call.target().owner())
        && call.site().handling().isEmpty();
  }

  public static String ofFieldByName(Call call, Optional<Repetition> repetition) {
    return "the hot path calls "
        + MemberNames.simple(call.target())
        + repetition.map(found -> ", repeated " + found.describe()).orElse("")
        + ": each call looks up the field by name, and each class on the way up that lacks the field causes an exception";
  }
}
