/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.MethodRef;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Finds hazards that were found in one method and again in its copy. Libraries that are shaded into
 * others get other packages and are otherwise the same.
 *
 * <p>A copy has the same simple class name and the same facts of the method's code, including its
 * lines and without packages. The worst finding among the copies stays. If severities are equal,
 * the class with the shortest name wins, which is rarely the copy.
 */
final class CopiedCode {
  private static final Pattern PACKAGES = Pattern.compile("(?:[\\w$]+[./])+(?=[\\w$])");
  private static final Comparator<Finding> FIRST =
      Comparator.comparing(Finding::severity)
          .thenComparingInt(finding -> className(finding).length())
          .thenComparing(Comparator.naturalOrder());

  private final Map<String, List<Finding>> byCode = new HashMap<>();

  /** Names and descriptors without packages: many findings lie in code that calls the same. */
  private final Map<String, String> simple = new HashMap<>();

  private int copies;

  /** Adds a finding, with the classes that it is in. */
  void add(CodeFacts facts, Finding finding) {
    byCode.computeIfAbsent(key(facts, finding), code -> new ArrayList<>()).add(finding);
  }

  List<Finding> findings() {
    return byCode.values().stream().flatMap(List::stream).toList();
  }

  /**
   * Returns one finding of each set of copies. Equal findings of one class are no copies of each
   * other.
   *
   * @param judge gives each finding the severity that counts
   */
  List<Finding> withoutCopies(UnaryOperator<Finding> judge) {
    List<Finding> kept = new ArrayList<>();
    copies = 0;
    for (List<Finding> found : byCode.values()) {
      List<Finding> alike = found.stream().map(judge).toList();
      String original = className(alike.stream().min(FIRST).orElseThrow());
      for (Finding finding : alike) {
        if (className(finding).equals(original)) {
          kept.add(finding);
        } else {
          copies++;
        }
      }
    }
    return kept;
  }

  /** How many findings {@link #withoutCopies(UnaryOperator)} left out. */
  int copies() {
    return copies;
  }

  private static String className(Finding finding) {
    return finding.location() instanceof Location.Code code ? code.className() : "";
  }

  private String key(CodeFacts facts, Finding finding) {
    if (!(finding.location() instanceof Location.Code place) || place.line() == 0) {
      return finding.location().toString();
    }
    StringBuilder code = new StringBuilder();
    for (Body body : facts.bodies()) {
      if (body.type().name().equals(place.className())
          && body.method().name().equals(place.method())) {
        code.append(simple(body.method().descriptor()));
        body.method().instructions().forEach(instruction -> append(code, instruction));
      }
    }
    return String.join(
        " ",
        finding.rule(),
        simple(place.className()),
        place.method(),
        Integer.toString(place.line()),
        Integer.toString(code.length()),
        Integer.toHexString(code.toString().hashCode()));
  }

  private void append(StringBuilder code, Instruction instruction) {
    code.append('|').append(instruction.site().line()).append(' ');
    if (instruction instanceof Instruction.Call call) {
      append(code, call.target());
    } else if (instruction instanceof Instruction.Allocation made) {
      code.append("new ").append(simple(made.type())).append(simple(made.descriptor()));
    } else if (instruction instanceof Instruction.DynamicCall made) {
      code.append(made.name()).append(simple(made.descriptor()));
    } else if (instruction instanceof Instruction.FieldAccess access) {
      code.append(simple(access.field().owner())).append('.').append(access.field().name());
    } else {
      code.append(instruction.getClass().getSimpleName());
    }
  }

  private void append(StringBuilder code, MethodRef target) {
    code.append(simple(target.owner())).append('.').append(target.name());
    code.append(simple(target.descriptor()));
  }

  private String simple(String text) {
    return simple.computeIfAbsent(text, any -> PACKAGES.matcher(any).replaceAll(""));
  }
}
