/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

/** A configuration file is not of its format, or breaks a bound. */
final class UnreadableConfigException extends Exception {
  private static final long serialVersionUID = 1;

  private final int line;
  private final String problem;

  /** Creates the exception; the message must not quote the file. Line 0 means unknown. */
  UnreadableConfigException(int line, String message) {
    super(line == 0 ? message : "line " + line + ": " + message);
    this.line = line;
    this.problem = message;
  }

  /** The message behind the name of the file, as in {@code hotguard.yml:3: ...}. */
  String describe(String file) {
    return file + (line == 0 ? "" : ":" + line) + ": " + problem;
  }
}
