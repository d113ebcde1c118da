/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Says what the agent found and what it guards, each thing once and at most {@value #MAX_LINES}
 * things, and every problem once.
 *
 * <p><b>Threading:</b> any thread.
 */
final class SelfTest {
  static final int MAX_LINES = 3;

  private final Set<String> said = new HashSet<>();
  private final Set<String> found = new TreeSet<>();
  private int lines;
  private boolean asked;
  private boolean hasMet;

  /** Says that a guard works, in a line for each kind of library. */
  synchronized void guards(String kind, String text) {
    hasMet = true;
    if (said.add(kind) && lines < MAX_LINES) {
      lines++;
      say(text);
    }
  }

  synchronized void problem(String text) {
    if (said.add(text)) {
      say(text);
    }
  }

  /** Says that a library is left as it is. */
  synchronized void unguarded(String text) {
    hasMet = true;
    problem(text);
  }

  /** Says that a library is left as it is, unless its guard is off. */
  synchronized void leaves(String text, boolean off) {
    hasMet = true;
    if (!off) {
      problem(text);
    }
  }

  /** Notes a library whose guard is off. */
  synchronized void off() {
    hasMet = true;
  }

  /** Notes a library whose guard has yet to begin. */
  synchronized void found(String what) {
    hasMet = true;
    found.add(what);
  }

  /** Notes that a logging guard works, or says itself why it does not. */
  synchronized void asked() {
    asked = true;
  }

  synchronized boolean hasFoundNothing() {
    return !hasMet;
  }

  /** Says what is left to say when the application has had time to start. */
  synchronized void conclude() {
    if (hasFoundNothing()) {
      guards(
          "nothing",
          "agent: found no Log4j, Logback, JDBC driver or pool that it knows; it guards nothing and"
              + " goes on watching for them");
    } else if (!found.isEmpty() && !asked) {
      unguarded(
          "agent: found "
              + String.join(", ", found)
              + ", which did not ask the guard: it is UNGUARDED; add the guard's dependency to the"
              + " application instead");
    }
  }

  private static void say(String text) {
    System.err.println("hotguard: " + text);
  }
}
