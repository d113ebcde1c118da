/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import java.io.Console;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Standard output, and whether a person reads it. */
public final class Terminal {
  public static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  private Terminal() {}

  /** Whether standard input and output are a terminal. */
  @SuppressWarnings("SystemConsoleNull") // JDK 17 to 21 answer null; later ones are asked below.
  public static boolean isPresent() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      // JDK 22 and later give a console without a terminal, too, and a method that tells.
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException olderJdk) {
      return true;
    }
  }
}
