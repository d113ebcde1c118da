/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.lint.input.Sources;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The packages that others may use. A module descriptor exports them to everybody; without one
 * beside the class, every package counts whose name does not say that it is internal.
 */
public final class ExportedPackages {
  private static final String OF_OTHERS =
      "relocated|repackaged|shade|shaded|shadow|thirdparty|vendor";
  private static final Pattern REPACKAGED = Pattern.compile("(?:.*\\.)?(?:" + OF_OTHERS + ")\\..*");
  private static final Pattern INTERNAL =
      Pattern.compile(
          "(?:.*\\.)?(?:internal|internals|impl|implementation|" + OF_OTHERS + ")(?:\\..*)?");

  private final Map<Integer, Set<String>> byUnit = new HashMap<>();

  /** Tells by its package whether a class is a copy of another library's. */
  public static boolean isRepackaged(String className) {
    return REPACKAGED.matcher(className).matches();
  }

  /** Adds what a module descriptor exports, for the classes of one unit of the inputs. */
  public void add(int unit, Set<String> packages) {
    byUnit.computeIfAbsent(unit, number -> new HashSet<>()).addAll(packages);
  }

  /**
   * Tells whether others may use a class, by its name and the place that it was read from.
   *
   * @param byName whether the name of a package may say that it is internal
   */
  boolean contain(String className, long source, boolean byName) {
    String name = className.substring(0, Math.max(0, className.lastIndexOf('.')));
    Set<String> exported = byUnit.get(Sources.unit(source));
    return exported == null
        ? !(byName && INTERNAL.matcher(name).matches())
        : exported.contains(name);
  }
}
