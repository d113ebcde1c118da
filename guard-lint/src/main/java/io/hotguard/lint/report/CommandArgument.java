/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import java.nio.file.Path;

/** A file in a command that readers copy into a shell. */
public final class CommandArgument {
  private CommandArgument() {}

  /** Returns the path, in quotation marks if a shell would not take it as one word. */
  public static String of(Path file) {
    String text = file.toString();
    return text.matches("[\\w./\\\\:+@-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
