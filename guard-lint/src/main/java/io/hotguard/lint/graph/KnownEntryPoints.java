/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.rule.EntryPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The methods that service frameworks call for each request, message or record, by whole names of
 * types. An annotation with a method of HTTP has it behind {@code =}, see {@link
 * io.hotguard.lint.classfile.outline.MethodOutline#annotations}.
 */
final class KnownEntryPoints {
  private static final KnownEntryPoints TABLE =
      new KnownEntryPoints(Table.packs("entry-points", 4));

  /** Classes whose objects live for one request, message or statement. */
  private static final Pattern SHORT_LIVED =
      Pattern.compile(
          ".*(Request|Response|Exchange|Event|Message|Invocation|Call|Context|Stream|Parser|Reader|Writer|Transaction"
              + "|Statement|Result|ResultSet|Session|Builder|Iterator|Buffer|Packet|Frame|Cursor|Command)");

  private static final String HOT_PATH = "io.hotguard.HotPath";
  private static final String PROXY = "java.lang.reflect.InvocationHandler";

  private final Set<String> methodAnnotations = new HashSet<>();
  private final Set<String> typeAnnotations = new HashSet<>();
  private final Set<String> forFew = new HashSet<>();
  private final Set<String> coldAnnotations = new HashSet<>();
  private final Map<String, List<String>> setUp = new HashMap<>();
  private final Map<String, List<Handler>> supertypes = new HashMap<>();

  private KnownEntryPoints(List<String[]> rows) {
    for (String[] row : rows) {
      if (row[0].equals("few")) {
        forFew.add(row[1]);
      }
    }
    for (String[] row : rows) {
      switch (row[0]) {
        case "annotation" -> methodAnnotations.add(row[1]);
        case "type" -> typeAnnotations.add(row[1]);
        case "few" -> {}
        case "cold" -> coldAnnotations.add(row[1]);
        case "set-up" -> setUp.computeIfAbsent(row[1], name -> new ArrayList<>()).add(row[3]);
        case "supertype", "mapped", "plug-in" ->
            supertypes
                .computeIfAbsent(row[1], type -> new ArrayList<>())
                .add(
                    new Handler(
                        row[1],
                        Set.of(row[2].split(",", -1)),
                        row[3],
                        forFew.contains(row[1]),
                        row[0].equals("mapped"),
                        row[0].equals("plug-in")));
        default -> throw new IllegalStateException("entry-points: kind " + row[0]);
      }
    }
  }

  static KnownEntryPoints table() {
    return TABLE;
  }

  /** The entry point that an annotation makes of its method; empty for any other annotation. */
  Optional<EntryPoint> marksMethod(String annotation) {
    return annotation.equals(HOT_PATH)
        ? Optional.of(EntryPoint.MARKED)
        : entry(annotation, methodAnnotations);
  }

  /** The entry point that an annotation makes of the public methods of its class. */
  Optional<EntryPoint> marksType(String annotation) {
    return entry(annotation, typeAnnotations);
  }

  private Optional<EntryPoint> entry(String annotation, Set<String> marks) {
    return marks.contains(annotation)
        ? Optional.of(
            new EntryPoint(
                EntryPoint.Kind.FRAMEWORK, shown(annotation), forFew.contains(annotation)))
        : Optional.empty();
  }

  /** The entry point that a mark on a class makes of its own methods and constructors. */
  Optional<EntryPoint> marksAll(String annotation) {
    return annotation.equals(HOT_PATH) ? Optional.of(EntryPoint.MARKED) : Optional.empty();
  }

  boolean marksCold(String annotation) {
    return coldAnnotations.contains(annotation);
  }

  /** Whether a method sets up or ends a long-lived object, by its name and parameters. */
  boolean setsUp(String owner, String method, String descriptor) {
    return setUp.getOrDefault(method, List.of()).stream().anyMatch(descriptor::contains)
        && !SHORT_LIVED.matcher(owner).matches();
  }

  /** The methods of a supertype that are called for each request; empty for other types. */
  List<Handler> handlers(String supertype) {
    return supertypes.getOrDefault(supertype, List.of());
  }

  static String simpleName(String type) {
    return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
  }

  /** An annotation in the words of reports. */
  static String shown(String annotation) {
    return '@' + simpleName(annotation).replaceFirst("=.*", "");
  }

  /**
   * Methods, or {@code *}, that a framework calls.
   *
   * @param part what the descriptor must contain
   * @param forFew whether few requests reach them
   * @param mapped whether the framework calls only classes that are mapped to addresses
   * @param plugIn whether the framework brings such classes, and a configuration chooses some
   */
  record Handler(
      String type,
      Set<String> methods,
      String part,
      boolean forFew,
      boolean mapped,
      boolean plugIn) {

    /** Whether the framework itself brings this class of a plug-in, which few may configure. */
    boolean brings(String plugged) {
      return plugIn && plugged.startsWith(type.replaceFirst("^((?:\\w+[.]){3}).*", "$1"));
    }

    boolean takes(String method, String descriptor) {
      return (methods.contains(method) || (methods.contains("*") && !method.startsWith("<")))
          && descriptor.contains(part);
    }

    /** The reason for reports why a method is an entry point. */
    EntryPoint entry(String method) {
      return new EntryPoint(
          type.equals(PROXY) ? EntryPoint.Kind.PROXY : EntryPoint.Kind.FRAMEWORK,
          simpleName(type) + '.' + method,
          forFew);
    }
  }
}
