/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * ClickHouse's engine in a Python process, installed below the target directory of the working
 * directory at first use.
 */
public final class ClickHouseEngine {
  private static final String PACKAGE = "chdb-core==26.9.0";
  private static final Path HOME = Path.of("target", "clickhouse-engine").toAbsolutePath();
  private static final Path PYTHON = HOME.resolve("bin").resolve("python");
  private static final Path INSTALLED = HOME.resolve("installed");
  private static final long INSTALL_SECONDS = 180;
  private static final long QUERY_SECONDS = 240;

  private final Path directory;
  private final Path script;

  private ClickHouseEngine(Path directory, Path script) {
    this.directory = directory;
    this.script = script;
  }

  /** Returns the engine, or skips the test and says why. */
  static ClickHouseEngine orSkip(Path directory) throws IOException, InterruptedException {
    try {
      return open(directory);
    } catch (IOException e) {
      String reason = "skipped, no ClickHouse engine here: " + e.getMessage();
      System.out.println(reason);
      Assumptions.abort(reason);
      throw e;
    }
  }

  /**
   * Returns the engine.
   *
   * @param directory for queries and their results
   * @throws IOException if it cannot be installed
   */
  public static ClickHouseEngine open(Path directory) throws IOException, InterruptedException {
    if (!Files.exists(INSTALLED) || !Files.readString(INSTALLED).equals(PACKAGE)) {
      install(directory);
    }
    Path script = directory.resolve("query.py");
    try (InputStream source = ClickHouseEngine.class.getResourceAsStream("query.py")) {
      Files.write(script, requireNonNull(source).readAllBytes());
    }
    return new ClickHouseEngine(directory, script);
  }

  private static void install(Path directory) throws IOException, InterruptedException {
    List<List<String>> commands =
        List.of(
            List.of("python3", "-m", "venv", "--clear", HOME.toString()),
            List.of(
                PYTHON.toString(),
                "-m",
                "pip",
                "install",
                "--quiet",
                "--no-compile",
                "--no-deps",
                "--only-binary=:all:",
                "--retries=1",
                PACKAGE));
    for (List<String> command : commands) {
      Path output = directory.resolve("install.txt");
      int exit = run(new ProcessBuilder(command).redirectOutput(output.toFile()), INSTALL_SECONDS);
      if (exit != 0) {
        throw new IOException(
            String.join(" ", command) + ": exit code " + exit + ": " + Files.readString(output));
      }
    }
    Files.writeString(INSTALLED, PACKAGE);
  }

  /**
   * Runs statements, with {@code ;} at the end of a line between them, on an empty database.
   *
   * @param format a format of ClickHouse's
   * @return the results, one after another
   */
  public byte[] query(String sql, String format) throws IOException, InterruptedException {
    Path input = Files.writeString(directory.resolve("query.sql"), sql);
    Path output = directory.resolve("result");
    ProcessBuilder process =
        new ProcessBuilder(PYTHON.toString(), script.toString(), format)
            .redirectInput(input.toFile())
            .redirectOutput(output.toFile());
    int exit = run(process, QUERY_SECONDS);
    byte[] result = Files.readAllBytes(output);
    if (exit != 0) {
      throw new AssertionError(
          "exit code " + exit + " of " + sql + ": " + new String(result, UTF_8));
    }
    return result;
  }

  /** Returns one row of numbers. */
  List<Double> numbers(String sql) throws IOException, InterruptedException {
    List<Double> numbers = new ArrayList<>();
    for (String number : new String(query(sql, "TSV"), UTF_8).strip().split("\t", -1)) {
      numbers.add(number.equals("nan") ? Double.NaN : Double.parseDouble(number));
    }
    return numbers;
  }

  private static int run(ProcessBuilder builder, long seconds)
      throws IOException, InterruptedException {
    Process process = builder.redirectErrorStream(true).start();
    try {
      return process.waitFor(seconds, TimeUnit.SECONDS) ? process.exitValue() : -1;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }
}
