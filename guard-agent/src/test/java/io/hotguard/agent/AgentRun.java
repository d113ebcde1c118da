/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process with the packaged agent. */
final class AgentRun implements AutoCloseable {
  static final Path AGENT = Path.of("target/hotguard-agent.jar").toAbsolutePath();
  static final Path APPS = Path.of("target/apps").toAbsolutePath();

  private static final long MAX_SECONDS = 180;

  private final Path output;
  private final Process process;

  private AgentRun(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  static String javaagent(String argument) {
    return "-javaagent:" + AGENT + (argument.isEmpty() ? "" : "=" + argument);
  }

  /** Keeps journals and unpacked jars in the folder of the test. */
  static AgentRun start(Path folder, String... arguments) throws IOException {
    return start(folder, Map.of(), arguments);
  }

  /** Adds variables to the environment of the process. */
  static AgentRun start(Path folder, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp")));
    command.addAll(List.of(arguments));
    Path output = folder.resolve("output.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    return new AgentRun(builder.start(), output);
  }

  /** Runs a process that ends by itself, and returns its output. */
  static String of(Path folder, String... arguments) throws IOException, InterruptedException {
    try (AgentRun run = start(folder, arguments)) {
      return run.end();
    }
  }

  /** Waits for the end and returns the output. */
  String end() throws IOException, InterruptedException {
    assertThat(process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)).as(output()).isTrue();
    assertThat(process.exitValue()).as(output()).isZero();
    return output();
  }

  String output() throws IOException {
    return Files.readString(output, UTF_8);
  }

  /** Waits until the output has a text. */
  void await(String text) throws IOException, InterruptedException {
    long began = System.nanoTime();
    while (!output().contains(text)) {
      boolean late = System.nanoTime() - began > TimeUnit.SECONDS.toNanos(MAX_SECONDS);
      assertThat(late || !process.isAlive()).as(output()).isFalse();
      process.waitFor(100, TimeUnit.MILLISECONDS);
    }
  }

  Process process() {
    return process;
  }

  /** Asks the process to end, and ends it. */
  @Override
  public void close() throws IOException {
    process.destroy();
    try {
      if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
