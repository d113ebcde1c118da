/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import io.hotguard.benchmarks.suite.SuiteCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code metrics}: all programs about recorders, or some of them. */
@Command(name = "metrics", description = "Recorders beside their peers: cost, report, replay.")
public final class MetricsCommand extends MeasuringCommand {
  private static final int REPORT_PERIODS = 40;

  /** How long the replay holds each load. */
  private static final long LOAD_MILLIS = 7_000;

  private static final int CLAIM_FACTOR = 3;
  static final List<Integer> THREADS = List.of(1, 2, 8);

  /** Subjects whose small costs decide claims. */
  private static final List<String> CLAIMED = List.of(Subjects.HOTGUARD, Subjects.HDR_RECORDER);

  @Option(names = "--only", split = ",", description = "Which programs.")
  private List<Program> only = List.of(Program.values());

  @Option(
      names = "--rounds",
      description =
          "Forks of each combination, three times as many where a claim is decided, and runs of the replay.")
  private int rounds = 1;

  enum Program {
    RECORD,
    REPORT,
    REPLAY
  }

  @Override
  protected void measure() throws IOException, InterruptedException {
    for (Program program : only) {
      String name = program.name().toLowerCase(Locale.ROOT);
      String command = command("metrics --only " + name + " --rounds " + rounds);
      write(results.file("metrics-" + name), run(program, command));
    }
  }

  private BenchmarkResult run(Program program, String command)
      throws IOException, InterruptedException {
    boolean smoke = results.smoke();
    return switch (program) {
      case RECORD ->
          new BenchmarkResult(environment(), command, versions(), run(recorders(), rounds));
      case REPORT -> {
        int periods = smoke ? 1 : REPORT_PERIODS;
        yield new BenchmarkResult(
            environment(),
            command,
            ReportProgram.settings(periods),
            count(
                ReportProgram.KINDS,
                3 * rounds,
                ReportProgram.FLAGS,
                kind -> Map.of("report", kind),
                kind -> ReportProgram.run(kind, periods)));
      }
      case REPLAY -> new ReplayProgram(smoke ? 500 : LOAD_MILLIS, rounds, out).run(command);
    };
  }

  private static Map<String, String> versions() throws IOException {
    return LibraryVersions.beside(MetricsCommand.class);
  }

  /** Subjects take turns, so that a drifting machine affects all alike. */
  static List<SuiteCase> recorders() {
    List<SuiteCase> all = new ArrayList<>();
    for (String metrics : List.of("1", "500")) {
      for (int threads : THREADS) {
        for (String subject : Subjects.names()) {
          all.add(
              SuiteCase.of(
                      "RecorderBenchmark.record",
                      Map.of("subject", subject, "metrics", metrics),
                      threads)
                  .times(CLAIMED.contains(subject) ? CLAIM_FACTOR : 1));
        }
      }
    }
    return all;
  }
}
