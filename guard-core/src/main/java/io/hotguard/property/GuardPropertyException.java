/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.property;

import java.util.List;

/**
 * Reports a wrong configuration of Hotguard: every problem of every source at once, so that you fix
 * them all before the next restart.
 */
public final class GuardPropertyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final List<String> problems;

  GuardPropertyException(List<String> problems) {
    super(message(problems));
    this.problems = List.copyOf(problems);
  }

  /**
   * Returns the problems, sorted, one line each: what was given, where it came from and what is
   * allowed.
   */
  public List<String> problems() {
    return problems;
  }

  private static String message(List<String> problems) {
    String head = problems.size() == 1 ? "1 problem" : problems.size() + " problems";
    return head + " in Hotguard's configuration:\n  " + String.join("\n  ", problems);
  }
}
