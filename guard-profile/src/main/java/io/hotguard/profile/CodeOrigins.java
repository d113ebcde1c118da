/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.jfr.StackFrame;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Knows which frames may be the application's. */
final class CodeOrigins {
  private static final NavigableSet<String> LIBRARIES =
      new TreeSet<>(TableLines.of("libraries.txt"));
  private final List<String> application;

  /**
   * @param application beginnings of the names of the application's classes; without any, all
   *     classes are that are of no known library
   */
  CodeOrigins(Collection<String> application) {
    this.application = List.copyOf(application);
  }

  /** Whether the beginnings were given. */
  boolean isGiven() {
    return !application.isEmpty();
  }

  boolean isApplication(StackFrame frame) {
    String name = frame.className();
    if (name.isEmpty()) {
      return false;
    }
    if (!application.isEmpty()) {
      return application.stream().anyMatch(name::startsWith);
    }
    String library = LIBRARIES.floor(name);
    return library == null || !name.startsWith(library);
  }
}
