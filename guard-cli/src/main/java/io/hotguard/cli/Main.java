/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import java.nio.file.Path;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The entry point of {@code java -jar hotguard.jar}. */
public final class Main {
  private Main() {}

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] args) {
    boolean terminal = Ansi.AUTO.enabled();
    CommandEnvironment surroundings =
        new CommandEnvironment(
            System.in,
            System.out,
            System.err,
            terminal,
            terminal,
            Path.of(""),
            System::nanoTime,
            () -> new UsageMessageSpec().autoWidth(true).width());
    System.exit(Hotguard.run(surroundings, args));
  }
}
