/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.live;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds processes that accept commands. */
final class JavaProcesses {
  private static final String ROOT = "root";
  private static final Path PROC = Path.of("/proc");

  private JavaProcesses() {}

  /* Checked first: HotSpot attaches by a signal that ends a process that does not expect it. */
  static ProcessHandle find(long pid) throws UnrecordableProcessException {
    if (pid == ProcessHandle.current().pid()) {
      throw new UnrecordableProcessException("process " + pid + " is this one");
    }
    ProcessHandle process =
        ProcessHandle.of(pid)
            .filter(ProcessHandle::isAlive)
            .orElseThrow(
                () ->
                    new UnrecordableProcessException(
                        "there is no process " + pid + "; jps lists those of Java"));
    Optional<String> user = ProcessHandle.current().info().user();
    Optional<String> owner = process.info().user();
    if (owner.isPresent() && user.isPresent() && !owner.equals(user) && !user.get().equals(ROOT)) {
      throw new UnrecordableProcessException(
          "process " + pid + " is one of user " + owner.get() + "; run hotguard as that user");
    }
    if (!isJava(process)) {
      throw new UnrecordableProcessException(
          "process "
              + pid
              + process.info().command().map(command -> " (" + command + ")").orElse("")
              + " is no Java virtual machine; jps lists those");
    }
    return process;
  }

  /** Returns false if it is unknown. */
  private static boolean isJava(ProcessHandle process) {
    Path maps = PROC.resolve(String.valueOf(process.pid())).resolve("maps");
    if (Files.isReadable(maps)) {
      try (Stream<String> lines = Files.lines(maps, StandardCharsets.ISO_8859_1)) {
        return lines.anyMatch(line -> line.contains("libjvm.so"));
      } catch (IOException | UncheckedIOException e) {
        return false;
      }
    }
    return process
        .info()
        .command()
        .map(command -> Path.of(command).getFileName().toString().toLowerCase(Locale.ROOT))
        .filter(name -> name.startsWith("java"))
        .isPresent();
  }

  /** The archives that a process has open, sorted; empty where the system does not tell. */
  static List<Path> openArchives(ProcessHandle process) {
    Path open = PROC.resolve(String.valueOf(process.pid())).resolve("fd");
    Set<Path> archives = new TreeSet<>();
    try (Stream<Path> links = Files.list(open)) {
      for (Path link : links.toList()) {
        Path file = Files.readSymbolicLink(link);
        if (file.isAbsolute() && file.toString().matches(".*\\.[jw]ar")) {
          archives.add(file);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      return List.copyOf(archives); // Closed since it was listed, or no such system.
    }
    return List.copyOf(archives);
  }

  /** A file of a process, which may have another file system root. */
  static Optional<Path> fileOf(ProcessHandle process, Path file) {
    return Stream.of(
            file,
            PROC.resolve(String.valueOf(process.pid()))
                .resolve("root")
                .resolve(Path.of("/").relativize(file)))
        .filter(Files::isReadable)
        .findFirst();
  }
}
