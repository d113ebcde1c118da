/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import java.util.List;

/** Ends the start of an application whose configuration has a wrong {@code hotguard.*} key. */
final class RefusedSettingsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final List<String> problems;

  RefusedSettingsException(List<String> problems) {
    super(String.join("\n", problems));
    this.problems = List.copyOf(problems);
  }

  List<String> problems() {
    return problems;
  }
}
