/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import io.hotguard.Guard;
import io.hotguard.logging.LoggingGuard;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A JVM of its own for a small application: Log4j reads its settings once per JVM. Runs on the
 * class path of the tests, with or without the guard, in its own directory, for at most two
 * minutes.
 */
final class ChildJvm {
  private static final long LIMIT_SECONDS = 120;

  private final List<String> launch;
  private final Path directory;
  private final Map<String, String> properties = new LinkedHashMap<>();
  private final Map<String, String> environment = new LinkedHashMap<>();
  private final List<String> arguments = new ArrayList<>();
  private final List<String> classPath;

  private ChildJvm(Path directory, List<String> launch, List<String> classPath) {
    this.directory = directory;
    this.launch = launch;
    this.classPath = classPath;
    properties.put("java.io.tmpdir", directory.resolve("tmp").toString());
    properties.put("dir", directory.toString());
  }

  private static ChildJvm onClassPath(Class<?> main, Path directory, boolean guard) {
    String own =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> guards = List.of(location(Guard.class), location(LoggingGuard.class));
    return new ChildJvm(
        directory,
        List.of(main.getName()),
        Arrays.stream(own.split(File.pathSeparator))
            .map(entry -> Path.of(entry).toAbsolutePath().toString())
            .filter(entry -> guard || !guards.contains(entry))
            .collect(Collectors.toCollection(ArrayList::new)));
  }

  /** The application that these arguments of a JVM start, with nothing else on its class path. */
  static ChildJvm launching(List<String> launch, Path directory) {
    return new ChildJvm(directory, launch, new ArrayList<>());
  }

  /** The application without the guard on its class path. */
  static ChildJvm stock(Class<?> main, Path directory) {
    return onClassPath(main, directory, false);
  }

  /** The application with the guard on its class path, and nothing set. */
  static ChildJvm withGuard(Class<?> main, Path directory) {
    return onClassPath(main, directory, true);
  }

  /** The application with the guard on its class path and {@code -Dhotguard.mode=enforce}. */
  static ChildJvm enforced(Class<?> main, Path directory) {
    return withGuard(main, directory)
        .property("hotguard.mode", "enforce")
        .property("hotguard.logging.take-over", "io.hotguard"); // They read the event alone.
  }

  ChildJvm property(String key, String value) {
    properties.put(key, value);
    return this;
  }

  ChildJvm environment(String key, String value) {
    environment.put(key, value);
    return this;
  }

  ChildJvm arguments(String... values) {
    arguments.addAll(List.of(values));
    return this;
  }

  /** Puts a file into a directory at the beginning of the class path. */
  ChildJvm resource(String name, String content) {
    return resource(name, content.getBytes(StandardCharsets.UTF_8));
  }

  ChildJvm resource(String name, byte[] content) {
    write("classes/" + name, content);
    String entry = directory.resolve("classes").toString();
    if (!classPath.contains(entry)) {
      classPath.add(0, entry);
    }
    return this;
  }

  /** Puts a file into the directory of the application. */
  ChildJvm file(String name, String content) {
    write(name, content.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** Takes the jars whose name starts so off the class path. */
  ChildJvm withoutJar(String prefix) {
    classPath.removeIf(entry -> new File(entry).getName().startsWith(prefix));
    return this;
  }

  private void write(String name, byte[] content) {
    try {
      Path file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      Files.write(file, content);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Runs several at the same time. */
  static List<Result> runAll(ChildJvm... children) throws Exception {
    List<Running> running = new ArrayList<>();
    for (ChildJvm child : children) {
      running.add(child.start());
    }
    List<Result> results = new ArrayList<>();
    for (Running one : running) {
      results.add(one.result());
    }
    return results;
  }

  Result run() throws Exception {
    return start().result();
  }

  private Running start() throws IOException {
    Files.createDirectories(directory.resolve("tmp"));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx192m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dfile.encoding=UTF-8"));
    properties.forEach((key, value) -> command.add("-D" + key + "=" + value));
    if (!classPath.isEmpty()) {
      command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath)));
    }
    command.addAll(launch);
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(directory.resolve("stdout").toFile())
            .redirectError(directory.resolve("stderr").toFile());
    builder.environment().keySet().removeIf(ChildJvm::isSetting);
    builder.environment().putAll(environment);
    return new Running(builder.start(), directory);
  }

  private static boolean isSetting(String variable) {
    return variable.startsWith("LOG4J")
        || variable.startsWith("HOTGUARD")
        || variable.startsWith("JAVA_TOOL")
        || variable.startsWith("JDK_JAVA");
  }

  private record Running(Process process, Path directory) {
    Result result() throws Exception {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
        throw new AssertionError(
            "still running after " + LIMIT_SECONDS + " s: " + new Result(-1, directory));
      }
      return new Result(process.exitValue(), directory);
    }
  }

  /** The exit code and the output of a finished application. */
  record Result(int exit, Path directory) {

    String out() {
      return read("stdout");
    }

    String err() {
      return read("stderr");
    }

    /** Both streams: Log4j before 2.24 writes its own messages to the standard output. */
    String console() {
      return err() + out();
    }

    String read(String name) {
      try {
        Path file = directory.resolve(name);
        return Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    /** Log4j's own messages, without times, numbers, stack frames and this directory. */
    List<String> statusMessages() {
      return err()
          .replace(directory.toString(), "")
          .lines()
          .filter(line -> !line.startsWith("\t"))
          // Log4j before 2.24 writes the time in another form. A newer JDK warns about the
          // Disruptor at its first use.
          .filter(line -> !line.startsWith("WARNING: "))
          .map(line -> line.replaceAll("^[-0-9]+[T ][0-9:.,]+Z? ", "").replaceAll("[0-9]+", "#"))
          .toList();
    }

    /** The lines of a file, without the lines of the guard itself. */
    List<String> lines(String name) {
      return read(name).lines().filter(line -> !line.contains("hotguard: ")).toList();
    }

    /** The facts that the application told about itself, see {@link Facts}. */
    Map<String, String> facts() {
      Map<String, String> facts = new TreeMap<>();
      for (String line : lines(Facts.FILE)) {
        int equals = line.indexOf('=');
        facts.put(line.substring(0, equals), line.substring(equals + 1));
      }
      return facts;
    }

    /** The files below the temporary directory, where the guard keeps its own. */
    List<String> temporaryFiles() throws IOException {
      Path temporary = directory.resolve("tmp");
      try (Stream<Path> files = Files.walk(temporary)) {
        return files
            .filter(file -> !file.equals(temporary))
            .map(file -> temporary.relativize(file).toString())
            .filter(file -> !file.startsWith("hsperfdata"))
            .sorted()
            .toList();
      }
    }

    @Override
    public String toString() {
      return "exit " + exit + "\n--- out\n" + out() + "--- err\n" + err();
    }
  }

  private static String location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
