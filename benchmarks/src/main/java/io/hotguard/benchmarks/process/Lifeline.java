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
 * A child's end of the line to its parent: what it is told comes in as lines, and with the end of
 * standard input the child ends, so that it never outlives who started it.
 */
public final class Lifeline {
  private Lifeline() {}

  /** Hands each line to {@code commands}; the thread that does so ends the process at the end. */
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
