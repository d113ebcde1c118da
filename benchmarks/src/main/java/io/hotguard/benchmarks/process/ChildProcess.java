/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import com.fasterxml.jackson.databind.JsonNode;
import io.hotguard.benchmarks.results.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A Java process that ends with this one: its standard input is its lifeline. */
public final class ChildProcess implements AutoCloseable {
  private static final int STDERR_LINES = 60;
  private static final long PATIENCE_SECONDS = 90;
  private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long MAX_REST_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Process process;
  private final Path stderr;
  private final Thread hook;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
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
    return start(directory, ClassPaths.own(), jvmArguments, main.getName(), arguments);
  }

  /** The same with a main class that only {@code classPath} has. */
  public static ChildProcess start(
      Path directory,
      String classPath,
      List<String> jvmArguments,
      String main,
      List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Jdk.OWN.tool("java"));
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

  /**
   * The numbers in each line of the child's output that is JSON, after the end of the child.
   *
   * @throws IOException as {@link #await}, or if there is no such line
   */
  public List<Map<String, Double>> counts(long timeoutSeconds)
      throws IOException, InterruptedException {
    List<String> lines = new CopyOnWriteArrayList<>();
    await(lines::add, timeoutSeconds);
    List<Map<String, Double>> counts = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith("{")) {
        counts.add(Json.numbers(Json.parse(line, JsonNode.class)));
      }
    }
    if (counts.isEmpty()) {
      throw new IOException("The application has counted nothing. " + stderrTail());
    }
    return counts;
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

  /** Keeps the lines of the child's output for {@link #next}. */
  public ChildProcess listen() {
    follow(answers::add);
    return this;
  }

  /**
   * The next line of a child that is {@linkplain #listen listened to}.
   *
   * @throws IOException if the child has ended or says nothing for a long time
   */
  public String next() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (System.nanoTime() - deadline < 0) {
      boolean alive = process.isAlive();
      String line = answers.poll(200, TimeUnit.MILLISECONDS);
      if (line != null) {
        return line;
      }
      if (!alive) {
        throw new IOException("A process has ended. " + stderrTail());
      }
    }
    throw new IOException(
        "A process has said nothing for " + PATIENCE_SECONDS + " s. " + stderrTail());
  }

  /** The rest of the next line that begins with {@code keyword} and a blank. */
  public String next(String keyword) throws IOException, InterruptedException {
    String line = next();
    while (!line.startsWith(keyword + ' ')) {
      line = next();
    }
    return line.substring(keyword.length() + 1);
  }

  public long pid() {
    return process.pid();
  }

  public long cpuNanos() throws IOException {
    return process
        .info()
        .totalCpuDuration()
        .map(Duration::toNanos)
        .orElseThrow(() -> new IOException("process " + pid() + " has no processor time"));
  }

  /** Waits, for a bounded time, until the child is almost idle. */
  public void awaitRest() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + MAX_REST_NANOS;
    long used = Long.MAX_VALUE;
    while (used > REST_NANOS / 10 && System.nanoTime() - deadline < 0) {
      long before = cpuNanos();
      TimeUnit.NANOSECONDS.sleep(REST_NANOS);
      used = cpuNanos() - before;
    }
  }

  /** Writes a line to the child's standard input, see {@link Lifeline}. */
  public void say(String line) throws IOException {
    process.getOutputStream().write((line + '\n').getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** Ends the child; returns when it has gone. */
  @Override
  public void close() {
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
  private List<String> stderrLines() throws IOException {
    List<String> all =
        Files.exists(stderr) ? Files.readAllLines(stderr, StandardCharsets.UTF_8) : List.of();
    return all.subList(Math.max(0, all.size() - STDERR_LINES), all.size());
  }

  private String stderrTail() throws IOException {
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
