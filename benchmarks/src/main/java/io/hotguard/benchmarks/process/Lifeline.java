/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * A child's connection to its parent: commands come in as lines, and the child ends with its
 * standard input, so that it never outlives its parent.
 */
public final class Lifeline {
  private Lifeline() {}

  /**
   * Hands each line to {@code commands} on a thread that ends the process at the end of the input.
   */
  public static void hold(Consumer<String> commands) {
    Thread watch = new Thread(() -> read(commands), "parent-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static void read(Consumer<String> commands) {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        commands.accept(line);
      }
    } catch (IOException parentGone) {
      // Same meaning as the end.
    }
    Runtime.getRuntime().halt(3);
  }
}
