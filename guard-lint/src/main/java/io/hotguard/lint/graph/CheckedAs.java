/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The kind of the checked classes, which decides whether their public API is hot. */
public enum CheckedAs {
  /** A library if no entry point is found or a single jar starts nothing; else an application. */
  AUTO,
  /** Entry points alone are hot. */
  APPLICATION,
  /** Anybody calls the public and protected API of exported packages, beside entry points. */
  LIBRARY;

  /** The names for options and settings. */
  public static List<String> names() {
    return Arrays.stream(values()).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
  }

  /** Reads a name in any case; empty for a name that is not in {@link #names}. */
  public static Optional<CheckedAs> of(String name) {
    return Arrays.stream(values())
        .filter(each -> each.name().equalsIgnoreCase(name.strip()))
        .findFirst();
  }
}
