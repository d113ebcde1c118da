/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toCollection;

import io.hotguard.profile.jfr.StackFrame;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Knows which frames may be the application's. */
final class CodeOrigins {
  private static final NavigableSet<String> LIBRARIES = libraries();
  private final List<String> application;

  /**
   * @param application beginnings of the names of the application's classes; without any, all
   *     classes are that are of no known library
   */
  CodeOrigins(Collection<String> application) {
    this.application = List.copyOf(application);
  }

  private static NavigableSet<String> libraries() {
    try (InputStream in = CodeOrigins.class.getResourceAsStream("libraries.txt")) {
      if (in == null) {
        throw new IOException("the jar of guard-profile is not whole: libraries.txt is missing");
      }
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .collect(toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
