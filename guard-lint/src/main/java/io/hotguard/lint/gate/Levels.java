/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.gate;

import io.hotguard.rule.Severity;
import java.util.Arrays;
import java.util.Optional;

/** The names of severities in files. */
final class Levels {
  private Levels() {}

  static Optional<Severity> parse(String text) {
    return Arrays.stream(Severity.values())
        .filter(severity -> severity.sarifLevel().equalsIgnoreCase(text))
        .findFirst();
  }
}
