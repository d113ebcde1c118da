/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;

/** Runs commands inside the test and keeps what they write. */
final class CommandRun {
  static final int TERMINAL_COLUMNS = 72;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final int exitCode;

  private CommandRun(Path folder, boolean terminal, String in, String... args) {
    CommandEnvironment surroundings =
        new CommandEnvironment(
            new ByteArrayInputStream(in.getBytes(UTF_8)),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            terminal,
            folder,
            () -> TERMINAL_COLUMNS);
    exitCode = Hotguard.run(surroundings, args);
  }

  static CommandRun in(Path folder, String... args) {
    return new CommandRun(folder, false, "", args);
  }

  static CommandRun onTerminal(Path folder, String... args) {
    return new CommandRun(folder, true, "", args);
  }

  static CommandRun withInput(Path folder, String in, String... args) {
    return new CommandRun(folder, false, in, args);
  }

  int exitCode() {
    return exitCode;
  }

  String out() {
    return out.toString(UTF_8);
  }

  String err() {
    return err.toString(UTF_8);
  }
}
