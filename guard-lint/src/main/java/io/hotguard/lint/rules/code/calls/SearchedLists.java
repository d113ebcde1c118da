/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import java.util.Set;

/** Answers what is known of a list that code searches from its start. */
public final class SearchedLists {
  private static final Set<String> LISTS =
      Set.of(
          "java.util.ArrayList",
          "java.util.LinkedList",
          "java.util.List",
          "java.util.Vector",
          "java.util.concurrent.CopyOnWriteArrayList");
  private static final Set<String> SEARCHES =
      Set.of("contains", "containsAll", "indexOf", "lastIndexOf", "removeAll", "retainAll");
  private static final Set<String> ADDS = Set.of("add", "addAll");

  private SearchedLists() {}

  public static boolean isSearch(MethodRef method) {
    return LISTS.contains(method.owner())
        && (SEARCHES.contains(method.name())
            || (method.name().equals("remove") && method.returnType().equals("Z")));
  }

  /** Whether each round searches one list, and not a list of its own. */
  public static boolean isSame(CodeFacts facts, Body body, Instruction search, Origin list) {
    if (list instanceof Origin.FieldValue held) {
      return held.field().owner().equals(body.type().name());
    }
    if (!search.site().isRepeated() && search instanceof Call) {
      return list instanceof Origin.Parameter parameter
          && facts.functions(body.ref()).stream()
              .anyMatch(function -> captures(body.method(), function.made(), parameter.index()));
    }
    return list instanceof Origin.Parameter
        || body.method()
            .source(list, Instruction.class)
            .filter(
                made ->
                    !(search instanceof Call)
                        || made.site().loopDepth() < search.site().loopDepth())
            .isPresent();
  }

  private static boolean captures(MethodFacts lambda, DynamicCall made, int parameter) {
    return parameter < made.arguments().size() - (lambda.isStatic() ? 0 : 1);
  }

  /** Whether a loop of the method adds to the list. */
  public static boolean growsInLoop(MethodFacts method, Origin list) {
    return method.all(Call.class).stream()
        .filter(call -> call.site().isRepeated() && list.equals(call.receiver()))
        .anyMatch(call -> ADDS.contains(call.target().name()));
  }
}
