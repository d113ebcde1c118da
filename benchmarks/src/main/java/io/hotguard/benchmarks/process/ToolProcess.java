/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class ToolProcess {
  private static final long MINUTES = 15;

  private ToolProcess() {}

  /**
   * Runs a command and returns its output.
   *
   * @throws IOException if it takes too long, or ends with a code that means a failure
   */
  static String run(Path folder, List<String> command, List<Integer> codes)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "output", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        throw new IOException(command.get(0) + " did not end within " + MINUTES + " minutes");
      }
      String text = Files.readString(output);
      if (!codes.contains(process.exitValue())) {
        String end = text.substring(Math.max(0, text.length() - 2_000));
        throw new IOException(
            command.get(0) + " ended with exit code " + process.exitValue() + ":\n" + end);
      }
      return text;
    } finally {
      process.destroyForcibly();
    }
  }

  static List<Path> jars(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new IOException(
          folder + " is missing: build with mvn -Ppeers -DskipTests package first");
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  static String classPath(List<Path> jars) {
    return jars.stream()
        .map(jar -> jar.toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The names of the jars that begin so, without their extension. */
  static String names(List<Path> jars, String... beginnings) {
    return jars.stream()
        .map(jar -> jar.getFileName().toString().replace(".jar", ""))
        .filter(name -> Stream.of(beginnings).anyMatch(b -> name.matches(b + "-[0-9].*")))
        .collect(Collectors.joining(", "));
  }
}
