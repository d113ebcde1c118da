/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A Java process of a test, with the class path of the test. */
final class ChildJvm {
  private final Path directory;
  private final List<String> options = new ArrayList<>();
  private final List<String> classPath = new ArrayList<>();

  ChildJvm(Path directory) {
    this.directory = directory;
    with("hotguard.logging.take-over", "io.hotguard"); // Its appenders read the event alone.
  }

  ChildJvm with(String property, String value) {
    options.add("-D" + property + "=" + value);
    return this;
  }

  /** Puts a file into a folder that is first on the class path. */
  ChildJvm resource(String name, String content) throws IOException {
    Path folder = Files.createDirectories(directory.resolve("resources"));
    Files.writeString(folder.resolve(name), content);
    if (classPath.isEmpty()) {
      classPath.add(folder.toString());
    }
    return this;
  }

  /** A process that runs, with its output in a file. */
  record Running(Process process, Path output) {
    String text() throws IOException {
      return Files.readString(output, StandardCharsets.UTF_8);
    }

    String end() throws IOException, InterruptedException {
      process.waitFor();
      return text();
    }
  }

  Running start(Class<?> main, String... arguments) throws IOException {
    List<String> path = new ArrayList<>(classPath);
    path.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    List<String> launch = new ArrayList<>();
    launch.add("-cp");
    launch.add(String.join(System.getProperty("path.separator"), path));
    launch.add(main.getName());
    launch.addAll(List.of(arguments));
    return start(launch);
  }

  private Running start(List<String> launch) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(launch);
    Path output = Files.createTempFile(directory, "child", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    return new Running(process, output);
  }

  /** Runs what these arguments of a JVM start. */
  String run(List<String> launch) throws IOException, InterruptedException {
    return start(launch).end();
  }

  String run(Class<?> main, String... arguments) throws IOException, InterruptedException {
    return start(main, arguments).end();
  }
}
