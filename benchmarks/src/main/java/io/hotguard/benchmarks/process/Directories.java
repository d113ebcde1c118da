/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

public final class Directories {
  private Directories() {}

  /** Deletes a directory with its content; failures are named on stderr. */
  public static void delete(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      System.err.println("could not delete " + directory + ": " + e.getMessage());
    }
  }

  /** A new directory that is deleted when this process ends. */
  public static Path temporary(String prefix) throws IOException {
    return deletedAtEnd(Files.createTempDirectory(prefix));
  }

  /** The same in a given directory. */
  public static Path temporary(Path parent, String prefix) throws IOException {
    return deletedAtEnd(Files.createTempDirectory(parent, prefix));
  }

  private static Path deletedAtEnd(Path directory) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory), "delete-temporary"));
    return directory;
  }
}
