/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import io.hotguard.benchmarks.results.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A Java process that ends with this one: its standard input is its lifeline. */
public final class ChildProcess {
  private static final int STDERR_LINES = 60;

  private final Process process;
  private final Path stderr;
  private final Thread hook;
  private @Nullable Thread reader;

  private ChildProcess(Process process, Path stderr) {
    this.process = process;
    this.stderr = stderr;
    hook = new Thread(process::destroyForcibly, "end-child");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Starts {@code main} in a directory, which also gets its {@code stderr.txt}. */
  public static ChildProcess start(
      Path directory, List<String> jvmArguments, Class<?> main, List<String> arguments)
      throws IOException {
    return start(Jdk.OWN, directory, ClassPaths.own(), jvmArguments, main.getName(), arguments);
  }

  /** The same on another JDK, or with a main class that only {@code classPath} has. */
  public static ChildProcess start(
      Jdk jdk,
      Path directory,
      String classPath,
      List<String> jvmArguments,
      String main,
      List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(jdk.tool("java"));
    command.addAll(jvmArguments);
    command.add("-cp");
    command.add(classPath);
    command.add(main);
    command.addAll(arguments);
    Path stderr = directory.resolve("stderr.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(stderr.toFile())
            .start();
    return new ChildProcess(process, stderr);
  }

  /** The result of a child in a directory of its own. */
  public static <T> T resultOf(
      Class<T> type,
      List<String> jvmArguments,
      Class<?> main,
      List<String> arguments,
      long timeoutSeconds)
      throws IOException, InterruptedException {
    Path directory = Directories.temporary("bench-child");
    return start(directory, jvmArguments, main, arguments).result(type, timeoutSeconds);
  }

  /** The last line of the child's output, which is JSON. */
  public <T> T result(Class<T> type, long timeoutSeconds) throws IOException, InterruptedException {
    List<String> lines = new CopyOnWriteArrayList<>();
    await(lines::add, timeoutSeconds);
    if (lines.isEmpty()) {
      throw new IOException("The application has said nothing. " + stderrTail());
    }
    return Json.parse(lines.get(lines.size() - 1), type);
  }

  /**
   * Hands each line of the child's output to {@code lines} until the child ends.
   *
   * @throws IOException if the child fails or outlives {@code timeoutSeconds}; the message holds
   *     the end of its stderr
   */
  public void await(Consumer<String> lines, long timeoutSeconds)
      throws IOException, InterruptedException {
    follow(lines);
    awaitEnd(timeoutSeconds);
  }

  /** Hands each line of the child's output to {@code lines}, on a thread of its own. */
  public void follow(Consumer<String> lines) {
    reader = new Thread(() -> readAll(lines), "child-output");
    reader.setDaemon(true);
    reader.start();
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Writes a line to the child's standard input, see {@link Lifeline}. */
  public void send(String line) throws IOException {
    process.getOutputStream().write((line + '\n').getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** Ends the child; returns when it has gone. */
  public void kill() {
    process.destroyForcibly();
    process.onExit().join();
    removeHook();
  }

  /**
   * Waits for the end of a child that is {@linkplain #follow followed}.
   *
   * @throws IOException if the child fails or outlives {@code timeoutSeconds}; the message holds
   *     the end of its stderr
   */
  public void awaitEnd(long timeoutSeconds) throws IOException, InterruptedException {
    try {
      if (!process.waitFor(timeoutSeconds, TimeUnit.SECONDS)) {
        throw new IOException(
            "The application did not end within "
                + timeoutSeconds
                + " s and was killed. "
                + stderrTail());
      }
      if (reader != null) {
        reader.join(TimeUnit.SECONDS.toMillis(5));
      }
      if (process.exitValue() != 0) {
        throw new IOException(
            "The application ended with exit code " + process.exitValue() + ". " + stderrTail());
      }
    } finally {
      process.destroyForcibly();
      removeHook();
    }
  }

  /** The last lines of the child's stderr. */
  public List<String> stderrLines() throws IOException {
    List<String> all =
        Files.exists(stderr) ? Files.readAllLines(stderr, StandardCharsets.UTF_8) : List.of();
    return all.subList(Math.max(0, all.size() - STDERR_LINES), all.size());
  }

  public String stderrTail() throws IOException {
    return "Its stderr ends with:\n  " + String.join("\n  ", stderrLines());
  }

  private void readAll(Consumer<String> lines) {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.accept(line);
      }
    } catch (IOException ended) {
      // The stream of a killed process; await() reports how it ended.
    }
  }

  private void removeHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // The hook is running; it does what we would do.
    }
  }
}
