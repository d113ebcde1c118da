/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The entry point of {@code java -jar hotguard.jar}. */
public final class Main {
  private Main() {}

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] args) {
    CommandEnvironment surroundings =
        new CommandEnvironment(
            System.in,
            new PrintStream(
                new PipedOutput(new FileOutputStream(FileDescriptor.out)), true, charset()),
            System.err,
            Ansi.AUTO.enabled(),
            Path.of(""),
            () -> new UsageMessageSpec().autoWidth(true).width());
    System.exit(Hotguard.run(surroundings, args));
  }

  /** The charset of standard output; releases before 19 have other names for it. */
  private static Charset charset() {
    return Stream.of("stdout.encoding", "sun.stdout.encoding", "native.encoding")
        .map(System::getProperty)
        .filter(name -> name != null && Charset.isSupported(name))
        .findFirst()
        .map(Charset::forName)
        .orElseGet(Charset::defaultCharset);
  }
}
