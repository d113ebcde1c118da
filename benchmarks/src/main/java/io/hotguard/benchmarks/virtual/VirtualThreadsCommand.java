/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.virtual;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.Jdk;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.results.Median;
import io.hotguard.benchmarks.suite.CountedAccount;
import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code virtual-threads}: what logging, recording and statements do to virtual threads. */
@Command(
    name = "virtual-threads",
    description =
        "Very many virtual threads that log, record or run statements: carriers pinned, callers parked, throughput, heap. Run it on JDK 25.")
public final class VirtualThreadsCommand extends MeasuringCommand {
  private static final int LEAST_JDK = 24;
  private static final List<String> FLAGS = List.of("-Xms2g", "-Xmx2g", "-XX:+UseG1GC");

  /** See the memory of recorders: the moment of compilation would decide the size of a stack. */
  private static final List<String> HEAP_FLAGS = List.of("-Xmx2g", "-XX:+UseSerialGC", "-Xint");

  private static final long TIMEOUT_SECONDS = 600;
  private static final int SMOKE_THREADS = 1_000;
  private static final int THREADS = 100_000;
  private static final int OPERATIONS = 10;
  private static final int ROUNDS = 3;

  @Option(names = "--threads", description = "Virtual threads that are alive at once.")
  private int threads = THREADS;

  @Option(names = "--operations", description = "Operations of each thread.")
  private int operations = OPERATIONS;

  @Option(names = "--rounds", description = "Processes of each case; the median counts.")
  private int rounds = ROUNDS;

  @Override
  protected void measure() throws IOException, InterruptedException {
    if (Runtime.version().feature() < LEAST_JDK) {
      throw new IOException(
          "JDK " + Runtime.version().feature() + ": needs " + LEAST_JDK + " or later");
    }
    Environment environment = Environment.here();
    int count = results.smoke() ? SMOKE_THREADS : threads;
    Map<VirtualCase, List<Map<String, Double>>> counted = new HashMap<>();
    for (int round = 0; round < (results.smoke() ? 1 : rounds); round++) {
      for (VirtualCase which : VirtualCase.all()) {
        Map<String, Double> figures = run(which, FLAGS, count, operations, VirtualProgram.SPEED);
        figures.putAll(run(which, HEAP_FLAGS, count, 1, VirtualProgram.HEAP));
        out.println(which + " " + figures);
        counted.computeIfAbsent(which, first -> new ArrayList<>()).add(figures);
      }
    }
    List<CountedResult.Cell> cells = new ArrayList<>();
    for (VirtualCase which : VirtualCase.all()) {
      Map<String, String> label = which.label();
      label.put("threads", String.valueOf(count));
      cells.add(
          new CountedResult.Cell(
              label,
              FLAGS,
              List.of(),
              List.of(),
              combined(counted.getOrDefault(which, List.of()))));
    }
    write(
        results.file("virtual-threads", threads >= THREADS && operations == OPERATIONS),
        new CountedResult(
            environment,
            command("virtual-threads" + (rounds == ROUNDS ? "" : " --rounds " + rounds)),
            LibraryVersions.beside(VirtualThreadsCommand.class),
            cells));
  }

  /** Medians; of what must not happen once, the greatest. */
  private static Map<String, Double> combined(List<Map<String, Double>> rounds) {
    Map<String, Double> figures = Median.ofEach(rounds);
    for (String name : List.of("pinned", "pinnedMillis")) {
      figures.put(
          name,
          rounds.stream().mapToDouble(round -> round.getOrDefault(name, 0.0)).max().orElse(0));
    }
    return figures;
  }

  private static Map<String, Double> run(
      VirtualCase which, List<String> flags, int count, int each, String what)
      throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("bench-virtual");
    try {
      ChildProcess.start(
              Jdk.OWN,
              directory,
              which.needsLogback() ? ClassPaths.withLogback() : ClassPaths.own(),
              flags,
              VirtualProgram.class.getName(),
              List.of(Json.line(which), String.valueOf(count), String.valueOf(each), what))
          .await(line -> {}, TIMEOUT_SECONDS);
      return new TreeMap<>(
          Json.read(directory.resolve(VirtualProgram.ACCOUNT), CountedAccount.class).counted());
    } finally {
      Directories.delete(directory);
    }
  }
}
