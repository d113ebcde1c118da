/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.lint.classfile.outline.SetUpNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The methods that service frameworks call for each request, message or record. */
final class KnownEntryPoints {
  private static final KnownEntryPoints TABLE =
      new KnownEntryPoints(Table.packs("entry-points", 4));
  private static final String HOT_PATH = "io.hotguard.HotPath";

  private final Set<String> methodAnnotations = new HashSet<>(Set.of(HOT_PATH));
  private final Set<String> typeAnnotations = new HashSet<>();
  private final Set<String> forFew = new HashSet<>();
  private final Set<String> coldAnnotations = new HashSet<>();
  private final Map<String, List<String>> setUp = new HashMap<>();
  private final Map<String, List<Handler>> supertypes = new HashMap<>();

  private KnownEntryPoints(List<String[]> rows) {
    for (String[] row : rows) {
      switch (row[0]) {
        case "annotation" -> methodAnnotations.add(row[1]);
        case "type" -> typeAnnotations.add(row[1]);
        case "few" -> forFew.add(simpleName(row[1]));
        case "cold" -> coldAnnotations.add(row[1]);
        case "set-up" -> setUp.computeIfAbsent(row[1], name -> new ArrayList<>()).add(row[3]);
        case "supertype" ->
            supertypes
                .computeIfAbsent(row[1], type -> new ArrayList<>())
                .add(new Handler(row[1], Set.of(row[2].split(",", -1)), row[3]));
        default -> throw new IllegalStateException("entry-points: kind " + row[0]);
      }
    }
  }

  static KnownEntryPoints table() {
    return TABLE;
  }

  boolean marksMethod(String annotation) {
    return methodAnnotations.contains(annotation);
  }

  boolean marksType(String annotation) {
    return typeAnnotations.contains(annotation);
  }

  /** Whether a mark on a class makes its own methods and constructors hot. */
  boolean marksAll(String annotation) {
    return annotation.equals(HOT_PATH);
  }

  boolean marksCold(String annotation) {
    return coldAnnotations.contains(annotation);
  }

  /** Whether few requests reach entry points of this reason. */
  boolean isForFew(String reason) {
    return forFew.contains(
        reason.startsWith("@") ? reason.substring(1) : reason.replaceFirst("[.].*", ""));
  }

  /** Whether a method sets up or ends a long-lived object, by its name and parameters. */
  boolean setsUp(String owner, String method, String descriptor) {
    return setUp.getOrDefault(method, List.of()).stream().anyMatch(descriptor::contains)
        && !SetUpNames.isShortLived(owner);
  }

  /** The methods of a supertype that are called for each request; empty for other types. */
  List<Handler> handlers(String supertype) {
    return supertypes.getOrDefault(supertype, List.of());
  }

  static String simpleName(String type) {
    return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
  }

  /** Methods, or {@code *}, that a framework calls; the descriptor must contain the part. */
  record Handler(String type, Set<String> methods, String part) {

    boolean takes(String method, String descriptor) {
      return (methods.contains(method) || (methods.contains("*") && !method.startsWith("<")))
          && descriptor.contains(part);
    }

    /** The reason for reports why a method is an entry point. */
    String reason(String method) {
      return simpleName(type) + '.' + method;
    }
  }
}
