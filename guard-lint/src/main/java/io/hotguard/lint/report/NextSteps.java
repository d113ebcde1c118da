/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import java.io.IOException;

/** The steps for a program in which nothing is known to be hot, with commands to copy. */
final class NextSteps {
  private static final String COMMAND = "    ";

  private NextSteps() {}

  static void write(TextStyle style, Appendable out) throws IOException {
    text(
        style,
        out,
        "",
        "Most rules look only at code that runs often. Show the check which code does:");
    text(
        style,
        out,
        "1. ",
        "Record the running process for a minute. PID is its number in the output of jcmd.");
    for (String command : style.recording()) {
      command(out, command);
    }
    text(style, out, "2. ", "Or name the methods and annotations in hotguard.yml.");
    command(out, "entry-points: [com.acme.OrderHandler.handle]");
    command(out, "entry-annotations: [com.acme.Endpoint]");
    text(style, out, "3. ", "Or mark methods with @HotPath of guard-core.");
  }

  private static void text(TextStyle style, Appendable out, String number, String text)
      throws IOException {
    for (String line :
        TextLines.wrapped(number, text, style.columns(), " ".repeat(number.length()))) {
      out.append(line).append('\n');
    }
  }

  /** A command stays on one line, so that a reader can copy it. */
  private static void command(Appendable out, String command) throws IOException {
    out.append(COMMAND).append(command).append('\n');
  }
}
