/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A Java process in mode ENFORCE whose standard output is a pipe that nobody reads. */
public final class UnreadOutput implements AutoCloseable {
  private final Path directory;
  private final Process process;

  private UnreadOutput(Path directory, Process process) {
    this.directory = directory;
    this.process = process;
  }

  /**
   * Starts a program on the class path of the test, in a directory that comes first on it.
   *
   * @param options settings of the logging guard, without {@code hotguard.logging.}
   */
  public static UnreadOutput start(Path directory, Class<?> main, String... options)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("-Dhotguard.mode=enforce");
    command.add("-Dhotguard.logging.spill.dir=" + directory.resolve("spill"));
    for (String option : options) {
      command.add("-Dhotguard.logging." + option);
    }
    command.add("-cp");
    command.add(
        directory
            + System.getProperty("path.separator")
            + System.getProperty(
                "surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(main.getName());
    return new UnreadOutput(
        directory,
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(directory.resolve("stderr.txt").toFile())
            .start());
  }

  /** The lines of a file that the program writes; empty before it exists. */
  public List<String> lines(String file) {
    Path path = directory.resolve(file);
    try {
      return Files.exists(path) ? Files.readAllLines(path) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }
}
