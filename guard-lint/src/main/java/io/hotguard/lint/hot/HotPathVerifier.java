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
import io.hotguard.lint.graph.ProgramGraph;
import io.hotguard.rule.Doubt;
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
import java.util.stream.Collectors;

/**
 * Checks the calls that lead from entry points to findings, and whether each call is made whenever
 * its method runs. A finding that only a conditional call leads to becomes a note.
 *
 * <p>The search for hot code ignores the conditions of branches. For this reason the classes on the
 * paths to an error or a warning, which are few, are read in full once more; so are those on the
 * paths from the API of a library to a note.
 */
public final class HotPathVerifier {
  private final Map<String, Set<Step>> stepsByClass = new HashMap<>();
  private final Set<Step> open = new HashSet<>();

  private record Step(Location.Code from, String type, String method) {

    /** The instructions that call or name the method; otherwise, the ones that make its object. */
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
      if (isJudged(finding)) {
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

  /** The outermost classes on the paths. */
  public Set<String> classes() {
    return stepsByClass.keySet().stream().map(ProgramGraph::outermost).collect(Collectors.toSet());
  }

  /** Reads the branches of a class; any number of threads may call it. */
  public void look(ClassFacts type) {
    for (Step step : stepsByClass.getOrDefault(type.name(), Set.of())) {
      if (!isPlain(type, step)) {
        synchronized (open) {
          open.add(step);
        }
      }
    }
  }

  /** Returns the finding as it is, or as a note. */
  public Finding judge(Finding finding) {
    return isJudged(finding) && steps(finding).stream().anyMatch(open::contains)
        ? finding.asNote(Doubt.of(Doubt.Kind.BRANCH_ON_PATH))
        : finding;
  }

  /** On a library a branch also decides whether a note is worth reading. */
  private static boolean isJudged(Finding finding) {
    return finding.severity() != Severity.NOTE || (finding.entry().isApi() && !finding.isDoubted());
  }

  /**
   * Whether one call on the step's line, or another call of the same method, is unconditional. A
   * catch block is a branch too, and so is code that ends in a {@code throw}.
   */
  private static boolean isPlain(ClassFacts type, Step step) {
    boolean found = false;
    for (MethodFacts method : type.methods()) {
      List<Instruction> calls =
          method.name().equals(step.from().method()) ? step.in(method) : List.of();
      if (calls.stream().anyMatch(call -> call.site().line() == step.from().line())) {
        found = true;
        Body body = new Body(type, method);
        if (calls.stream()
            .map(Instruction::site)
            .anyMatch(site -> !site.isExceptional() && UnconditionalSites.leadsOn(body, site))) {
          return true;
        }
      }
    }
    return !found;
  }
}
