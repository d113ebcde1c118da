/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.diagnosis.services.ServiceRecorder;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Jdk;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.results.Environment;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads one recording with a diagnosis and with the parser of JDK Mission Control, in turns, each
 * time in a new process with the same flags.
 */
final class ReadingComparison {
  private static final List<String> FLAGS =
      List.of("-Xmx" + ReadingResult.HEAP_MEBIBYTES + "m", "-XX:+UseParallelGC");
  private static final long TIMEOUT_SECONDS = 300;

  private final Path directory;
  private final int rounds;
  private final PrintStream out;

  ReadingComparison(Path directory, int rounds, PrintStream out) {
    this.directory = directory;
    this.rounds = rounds;
    this.out = out;
  }

  ReadingResult run(Path recording, long leastBytes, String command)
      throws IOException, InterruptedException {
    Path joined =
        RecordingFiles.join(List.of(recording), leastBytes, directory.resolve("collections.jfr"));
    List<SpeedResult.Run> ours = new ArrayList<>();
    List<SpeedResult.Run> jmc = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      ours.add(print(read(ClassPaths.own(), MeasuredDiagnosis.class, joined)));
      jmc.add(print(read(ClassPaths.withJmc(), MeasuredJmc.class, joined)));
    }
    ReadingResult result =
        new ReadingResult(
            Environment.here(),
            command,
            LibraryVersions.beside(ServiceRecorder.class),
            Files.size(joined),
            List.of(
                new ReadingResult.Reader(ReadingResult.HOTGUARD, ours),
                new ReadingResult.Reader(ReadingResult.JMC, jmc)));
    Files.delete(joined);
    return result;
  }

  private SpeedResult.Run read(String classPath, Class<?> reader, Path recording)
      throws IOException, InterruptedException {
    return ChildProcess.start(
            Jdk.OWN,
            directory,
            classPath,
            FLAGS,
            reader.getName(),
            List.of(recording.toAbsolutePath().toString()))
        .result(SpeedResult.Run.class, TIMEOUT_SECONDS);
  }

  private SpeedResult.Run print(SpeedResult.Run run) {
    out.println(run);
    return run;
  }
}
