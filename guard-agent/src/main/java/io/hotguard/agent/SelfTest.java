/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Says what became of each library that the agent knows, in one line when that is decided.
 *
 * <p><b>Threading:</b> any thread.
 */
final class SelfTest {
  private final PrintStream out;
  private final Set<String> said = new HashSet<>();

  /** Libraries whose guard has yet to begin, and those of the look before. */
  private final Set<String> found = new TreeSet<>();

  private final Set<String> foundBefore = new TreeSet<>();
  private boolean asked;
  private boolean hasMet;

  SelfTest(PrintStream out) {
    this.out = out;
  }

  /**
   * Writes to the standard error of the process, whatever the application makes of {@code
   * System.err}: servers log that as errors of the application.
   */
  static SelfTest onStandardError() {
    return new SelfTest(new PrintStream(new FileOutputStream(FileDescriptor.err), true));
  }

  /** Says once for each library that its guard works. */
  synchronized void guards(String library, String text) {
    hasMet = true;
    if (said.add(library)) {
      out.println("hotguard: " + text);
    }
  }

  synchronized void problem(String text) {
    if (said.add(text)) {
      out.println("hotguard: " + text);
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

  /**
   * Looks at what is not decided. A library asks the guard some time after it was found, so that
   * only the second look, or the last, says that it did not.
   *
   * @param last whether the process ends
   */
  synchronized void look(boolean last) {
    if (hasFoundNothing()) {
      problem(
          "agent: has met no Log4j, Logback, JDBC driver or pool that it knows so far; it guards"
              + " nothing until one starts");
    }
    Set<String> silent = last ? found : foundBefore;
    if (!silent.isEmpty() && !asked) {
      problem(
          "agent: found "
              + String.join(", ", silent)
              + ", which did not ask the guard: it is UNGUARDED; add the guard's dependency to the"
              + " application instead");
    }
    foundBefore.addAll(found);
  }
}
