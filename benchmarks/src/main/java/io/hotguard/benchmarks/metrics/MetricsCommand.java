/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.aggregate.ReportProgram;
import io.hotguard.benchmarks.metrics.replay.QMonitorReplayBenchmark;
import io.hotguard.benchmarks.metrics.subjects.SnapshotReader;
import io.hotguard.benchmarks.metrics.subjects.Subjects;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import io.hotguard.benchmarks.suite.Schedule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code metrics}: all programs about recorders, or some of them. */
@Command(
    name = "metrics",
    mixinStandardHelpOptions = true,
    description =
        "Recorders beside their peers: cost, tail, snapshot, error, memory, report, replay.")
public final class MetricsCommand extends MeasuringCommand {
  private static final int REPORT_PERIODS = 40;
  private static final int SAMPLES = 10_000_000;

  @Option(
      names = "--only",
      split = ",",
      defaultValue = "record,tail,drain,accuracy,memory,report,replay",
      description = "Which programs (default ${DEFAULT-VALUE}).")
  private List<Program> only = List.of();

  @Option(
      names = "--rounds",
      defaultValue = "1",
      description =
          "Forks of each combination, three times as many where a claim is decided, and runs of the replay (default ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--threads",
      split = ",",
      defaultValue = "1,2,8",
      description = "Recording threads of program record (default ${DEFAULT-VALUE}).")
  private List<Integer> threads = List.of();

  @Option(names = "--subjects", split = ",", description = "Default: all.")
  private List<String> subjects = Subjects.names();

  @Option(
      names = "--load-seconds",
      defaultValue = "7",
      description = "How long the replay holds each load (default ${DEFAULT-VALUE}).")
  private int loadSeconds;

  enum Program {
    RECORD,
    TAIL,
    DRAIN,
    ACCURACY,
    MEMORY,
    REPORT,
    REPLAY
  }

  @Override
  protected void measure() throws IOException, InterruptedException {
    for (String subject : subjects) {
      Subjects.create(subject, 1).close();
    }
    for (Program program : only) {
      String name = program.name().toLowerCase(Locale.ROOT);
      String command = command("metrics --only " + name + " --rounds " + rounds);
      write(results.file("metrics-" + name), run(program, command));
    }
  }

  private Object run(Program program, String command) throws IOException, InterruptedException {
    Schedule schedule = results.schedule();
    return switch (program) {
      case RECORD -> suite(RecordCase.record(subjects, threads), schedule, command);
      case TAIL -> suite(RecordCase.tail(subjects), schedule, command);
      case DRAIN ->
          suite(RecordCase.drain(), results.smoke() ? new Schedule(5, 5, 0) : schedule, command);
      case ACCURACY ->
          new AccuracyProgram(results.smoke() ? SAMPLES / 100 : SAMPLES, out).run(command);
      case MEMORY ->
          new MemoryProgram(
                  MemoryProgram.THREADS,
                  results.smoke()
                      ? MemoryProgram.VIRTUAL_THREADS / 100
                      : MemoryProgram.VIRTUAL_THREADS,
                  out)
              .run(subjects, command);
      case REPORT ->
          new ReportProgram(results.smoke() ? 1 : REPORT_PERIODS, 3 * rounds, out).run(command);
      case REPLAY ->
          new QMonitorReplayBenchmark(results.smoke() ? 500 : loadSeconds * 1_000L, rounds, out)
              .run(command);
    };
  }

  private RecordResult suite(List<RecordCase> cases, Schedule schedule, String command)
      throws IOException {
    Environment environment = Environment.here();
    List<RecordMeasurement> measurements = new ArrayList<>();
    fork(cases, RecordAccount.class, rounds, schedule)
        .forEach((one, scores) -> measurements.add(RecordMeasurement.of(one, scores)));
    return new RecordResult(
        environment,
        command,
        LibraryVersions.beside(MetricsCommand.class),
        SnapshotReader.PERIOD_MILLIS,
        List.copyOf(measurements));
  }
}
