/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** A Spring Boot application in a JVM of its own, on the class path of the test. */
final class BootProcess {
  static final String LOG4J = "logback-.*|log4j-to-slf4j-.*|guard-logback.*";
  static final String LOGBACK = "log4j-slf4j2-impl-.*|log4j-core-.*|log4j-jul-.*";

  private static final long LIMIT_SECONDS = 120;

  private final Path directory;
  private final List<String> classPath;
  private final List<String> options = new ArrayList<>();
  private final List<String> arguments = new ArrayList<>();
  private final Map<String, String> environment = new TreeMap<>();

  /** A module of Hotguard, as a jar or as the folders of its build. */
  static String module(String name) {
    return "(.*/)?" + name + "(/target/.*|-[0-9].*)";
  }

  /**
   * @param without the file names or paths of jars that are not on the class path
   */
  BootProcess(Path directory, String without) throws IOException {
    this.directory = directory;
    String own =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    classPath =
        new ArrayList<>(
            Arrays.stream(own.split(File.pathSeparator))
                .filter(entry -> !new File(entry).getName().matches(without))
                .filter(entry -> !entry.matches(without))
                .toList());
    classPath.add(0, Files.createDirectories(directory.resolve("resources")).toString());
    arguments.addAll(
        List.of(
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--spring.main.banner-mode=off",
            "--management.endpoints.web.exposure.include=*",
            "--management.endpoint.health.show-details=always"));
  }

  BootProcess resource(String name, String content) throws IOException {
    return resource(name, content.getBytes(StandardCharsets.UTF_8));
  }

  BootProcess resource(String name, byte[] content) throws IOException {
    Path file = resources().resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
    return this;
  }

  /** Adds a file in a folder behind all jars. */
  BootProcess behind(String folder, String name, String content) throws IOException {
    Path root = directory.resolve(folder);
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    classPath.add(root.toString());
    return this;
  }

  BootProcess property(String key, String value) {
    options.add("-D" + key + "=" + value);
    return this;
  }

  /** Leaves out the arguments of the applications of these tests. */
  BootProcess withoutArguments() {
    arguments.clear();
    return this;
  }

  String classPath() {
    return String.join(File.pathSeparator, classPath);
  }

  /** The first folder of the class path. */
  Path resources() {
    return directory.resolve("resources");
  }

  BootProcess environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  BootProcess argument(String text) {
    arguments.add(text);
    return this;
  }

  /** The exit code and both streams. */
  record Result(int exit, String output) {
    /** The rest of the first line that begins with a word. */
    String line(String word) {
      return output
          .lines()
          .filter(line -> line.startsWith(word + ' '))
          .map(line -> line.substring(word.length() + 1))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no " + word + " in\n" + output));
    }

    List<String> lines(String word) {
      return output
          .lines()
          .filter(line -> line.startsWith(word + ' '))
          .map(line -> line.substring(word.length() + 1))
          .toList();
    }
  }

  Result run(Class<?> main) throws IOException, InterruptedException {
    return run(main.getName());
  }

  Result run(String main) throws IOException, InterruptedException {
    Path output = directory.resolve("output.txt");
    Process process = start(main, output);
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
      throw new AssertionError("still running:\n" + Files.readString(output));
    }
    return new Result(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
  }

  private Process start(String main, Path output) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-cp", classPath(), main));
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder
        .environment()
        .keySet()
        .removeIf(name -> name.matches("(HOTGUARD|SPRING|LOG4J|JDK_|JAVA_TOOL).*"));
    builder.environment().putAll(environment);
    return builder.start();
  }
}
