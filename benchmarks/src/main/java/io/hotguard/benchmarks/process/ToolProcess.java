/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program that is run to its end for its output. */
public final class ToolProcess {
  private ToolProcess() {}

  /**
   * Runs a command and returns its output.
   *
   * @throws IOException if it takes too long or fails; the message holds the end of its output
   */
  public static String run(Path folder, List<String> command, long timeoutSeconds)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("bench-tool", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      if (!process.waitFor(timeoutSeconds, TimeUnit.SECONDS)) {
        throw new IOException(command.get(0) + " did not end within " + timeoutSeconds + " s");
      }
      String text = Files.readString(output);
      if (process.exitValue() != 0) {
        String end = text.substring(Math.max(0, text.length() - 2_000));
        throw new IOException(
            command.get(0) + " ended with exit code " + process.exitValue() + ":\n" + end);
      }
      return text;
    } finally {
      process.destroyForcibly();
      Files.deleteIfExists(output);
    }
  }
}
