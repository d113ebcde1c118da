/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import java.util.Set;

/** Classifies the attempts that follow a failed reflective lookup. */
public final class NextTries {
  private static final Set<String> CLASSES = Set.of("forName", "loadClass");
  private static final Set<String> STEPS_UP =
      Set.of("getSuperclass", "getInterfaces", "getEnclosingClass", "getDeclaringClass");

  private NextTries() {}

  /** Whether this failure leads to the next attempt: up the hierarchy, or along a list. */
  public static boolean follow(Body body, Call call, String miss) {
    return call.site().retryDepth() > 0
        || Handlers.of(body, miss)
            .anyMatch(
                next ->
                    next instanceof Call step
                        && (STEPS_UP.contains(step.target().name())
                            || step.target().equals(body.ref())
                            || MemberNames.isAmong(ReflectiveLookUps.METHODS, step)));
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
        || (isForClass(call) && call.arguments().stream().anyMatch(NextTries::isText));
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
}
