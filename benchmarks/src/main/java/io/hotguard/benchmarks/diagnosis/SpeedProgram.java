/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures the diagnosis of large recordings. They are made of smaller ones: the chunks of
 * recordings in any order and number are a recording.
 */
final class SpeedProgram {
  private static final List<Integer> SMALLER_HEAPS = List.of(128, 64);
  private static final long TIMEOUT_SECONDS = 300;

  private final Path directory;
  private final int rounds;
  private final PrintStream out;
  private final List<SpeedResult.Cell> cells = new ArrayList<>();

  SpeedProgram(Path directory, int rounds, PrintStream out) {
    this.directory = directory;
    this.rounds = rounds;
    this.out = out;
  }

  List<SpeedResult.Cell> run(List<Path> recordings, boolean smoke)
      throws IOException, InterruptedException {
    if (recordings.isEmpty()) {
      throw new IOException("there are no recordings to make a large one of");
    }
    Path large =
        RecordingFiles.join(
            recordings, smoke ? 1 : SpeedResult.LARGE_BYTES, directory.resolve("large.jfr"));
    measure(large, SpeedResult.HEAP_MEBIBYTES, smoke ? 1 : rounds);
    if (!smoke) {
      Path huge =
          RecordingFiles.join(
              List.of(large), SpeedResult.HUGE_BYTES, directory.resolve("huge.jfr"));
      measure(huge, SpeedResult.HEAP_MEBIBYTES, 1);
      for (int heap : SMALLER_HEAPS) {
        measure(huge, heap, 1);
      }
      Files.delete(huge);
    }
    Files.delete(large);
    return cells;
  }

  private void measure(Path recording, int heap, int processes)
      throws IOException, InterruptedException {
    List<SpeedResult.Run> runs = new ArrayList<>();
    for (int i = 0; i < processes; i++) {
      run(recording, heap, runs);
    }
    SpeedResult.Cell cell =
        new SpeedResult.Cell(
            String.valueOf(recording.getFileName()), Files.size(recording), heap, runs);
    cells.add(cell);
    out.println(cell);
  }

  private void run(Path recording, int heap, List<SpeedResult.Run> runs)
      throws IOException, InterruptedException {
    List<String> lines = new ArrayList<>();
    ChildProcess child =
        ChildProcess.start(
            directory,
            List.of("-Xmx" + heap + "m", "-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError"),
            MeasuredDiagnosis.class,
            List.of(recording.toString()));
    try {
      child.await(lines::add, TIMEOUT_SECONDS);
      runs.add(Json.parse(lines.get(lines.size() - 1), SpeedResult.Run.class));
    } catch (IOException e) {
      if (lines.stream().noneMatch(line -> line.contains("OutOfMemoryError"))) {
        throw e;
      }
    }
  }
}
