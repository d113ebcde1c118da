/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.code.AnnotationFacts;
import io.hotguard.code.ClassFacts;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.MethodFacts;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The hazards that code allows with {@code @AllowOnHotPath}. A mark on a method covers the lambdas
 * in it; a mark on a type covers the type's own members and their lambdas. Methods of one name are
 * not told apart, since a finding's place names no parameters. Immutable; any number of threads may
 * ask.
 */
public final class Suppressions {
  private static final String ALLOW = "io.hotguard.AllowOnHotPath";

  private final List<Suppression> all = new ArrayList<>();
  private final Map<String, Map<String, String>> lambdaOwners = new HashMap<>();

  /** Reads the marks of classes, in any order. */
  public Suppressions(Collection<ClassFacts> classes) {
    for (ClassFacts type : classes) {
      marks(type.name(), "", type.annotations());
      for (MethodFacts method : type.methods()) {
        marks(type.name(), method.name(), method.annotations());
      }
    }
    if (!all.isEmpty()) {
      findLambdas(classes);
    }
  }

  private void findLambdas(Collection<ClassFacts> classes) {
    for (ClassFacts type : classes) {
      for (MethodFacts method : type.methods()) {
        for (DynamicCall made : method.all(DynamicCall.class)) {
          if (made.implementation() != null) {
            lambdaOwners
                .computeIfAbsent(type.name(), name -> new HashMap<>())
                .putIfAbsent(made.implementation().name(), method.name());
          }
        }
      }
    }
  }

  private void marks(String type, String method, List<AnnotationFacts> annotations) {
    for (AnnotationFacts annotation : annotations) {
      List<AnnotationFacts> each =
          annotation.type().equals(ALLOW + "$Several")
              ? annotation.nested("value")
              : annotation.type().equals(ALLOW) ? List.of(annotation) : List.of();
      for (AnnotationFacts mark : each) {
        all.add(
            new Suppression(
                type, method, mark.text("rule").orElse(""), mark.text("reason").orElse("")));
      }
    }
  }

  /** Finds the mark that allows a finding; empty if the finding stands. */
  public Optional<Suppression> of(Finding finding) {
    return finding.location() instanceof Location.Code code
        ? all.stream()
            .filter(mark -> mark.rule().equals(finding.rule()))
            .filter(mark -> mark.type().equals(code.className()))
            .filter(mark -> mark.method().isEmpty() || mark.method().equals(writtenIn(code)))
            .findFirst()
        : Optional.empty();
  }

  /** The method in the source that holds a place: for a lambda's body, the method that makes it. */
  private String writtenIn(Location.Code code) {
    Map<String, String> owners = lambdaOwners.getOrDefault(code.className(), Map.of());
    Set<String> seen = new HashSet<>();
    String method = code.method();
    while (method.startsWith("lambda$") && seen.add(method)) {
      method = Objects.requireNonNullElse(owners.get(method), method);
    }
    return method;
  }

  /** Returns the removable marks, which allow no finding, in the order of the classes. */
  public List<Suppression> unused(Collection<Finding> findings) {
    Set<Suppression> used = new HashSet<>();
    findings.forEach(finding -> of(finding).ifPresent(used::add));
    return all.stream().filter(mark -> !used.contains(mark)).toList();
  }

  /** A mark for a rule with its reason; the method is empty for the whole type. */
  public record Suppression(String type, String method, String rule, String reason) {}
}
