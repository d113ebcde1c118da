/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.hot;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.UnconditionalSites;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The calls that lead from entry points to findings, and whether each is made whenever its method
 * runs. A finding to which a way leads that only some calls go is a note.
 *
 * <p>The search for what is hot sees calls without what their branches ask for. So the classes on
 * the ways are read in full once more, which are few: those that lead to an error or a warning.
 */
public final class HotPathVerifier {
  private final Map<String, Set<Step>> stepsByClass = new HashMap<>();
  private final Set<Step> open = new HashSet<>();

  /**
   * One call.
   *
   * @param from where it is
   * @param type the class of the method that it leads to
   * @param method the name of that method
   */
  private record Step(Location.Code from, String type, String method) {

    /** What calls the method or names it; where nothing does, what makes the object that has it. */
    List<Instruction> in(MethodFacts caller) {
      List<Instruction> calls = caller.instructions().stream().filter(this::isCall).toList();
      return calls.isEmpty() || method.equals("<init>")
          ? caller.instructions().stream().filter(this::makes).toList()
          : calls;
    }

    private boolean isCall(Instruction instruction) {
      if (instruction instanceof Instruction.Call call) {
        return call.target().name().equals(method);
      }
      return instruction instanceof Instruction.DynamicCall made
          && made.implementation() != null
          && made.implementation().name().equals(method);
    }

    private boolean makes(Instruction instruction) {
      return instruction instanceof Instruction.Allocation made && made.type().equals(type);
    }
  }

  public HotPathVerifier(Collection<Finding> findings) {
    for (Finding finding : findings) {
      if (finding.severity() != Severity.NOTE) {
        for (Step step : steps(finding)) {
          stepsByClass.computeIfAbsent(step.from().className(), type -> new HashSet<>()).add(step);
        }
      }
    }
  }

  private static List<Step> steps(Finding finding) {
    List<Location.Code> path = finding.path();
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < path.size(); i++) {
      Location next = i + 1 < path.size() ? path.get(i + 1) : finding.location();
      if (next instanceof Location.Code code) {
        steps.add(new Step(path.get(i), code.className(), code.method()));
      }
    }
    return steps;
  }

  /** The classes that the ways lead through. */
  Set<String> classes() {
    return stepsByClass.keySet();
  }

  /** Looks at the branches of a class; any number of threads may. */
  void look(ClassFacts type) {
    for (Step step : stepsByClass.getOrDefault(type.name(), Set.of())) {
      if (!isPlain(type, step)) {
        synchronized (open) {
          open.add(step);
        }
      }
    }
  }

  /** The finding as it is, or as a note. */
  public Finding judge(Finding finding) {
    return finding.severity() != Severity.NOTE && steps(finding).stream().anyMatch(open::contains)
        ? finding.asNote("a call on the path is behind a branch that some calls do not take")
        : finding;
  }

  /** One of the calls on the line of the step, or another one of the same method, is plain. */
  private static boolean isPlain(ClassFacts type, Step step) {
    boolean found = false;
    for (MethodFacts method : type.methods()) {
      List<Instruction> calls =
          method.name().equals(step.from().method()) ? step.in(method) : List.of();
      if (calls.stream().anyMatch(call -> call.site().line() == step.from().line())) {
        found = true;
        Body body = new Body(type, method);
        if (calls.stream().anyMatch(call -> UnconditionalSites.leadsOn(body, call.site()))) {
          return true;
        }
      }
    }
    return !found;
  }
}
