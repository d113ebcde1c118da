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

  /** Both must read the same events, but for some that are no items to one of them. */
  private static final double SAME = 0.01;

  private final Path directory;
  private final int rounds;
  private final PrintStream out;

  ReadingComparison(Path directory, int rounds, PrintStream out) {
    this.directory = directory;
    this.rounds = rounds;
    this.out = out;
  }

  /**
   * Compares both. The recording must be as large as wanted by itself: JDK Mission Control loads a
   * chunk that it has once only.
   */
  ReadingResult run(Path recording, long leastBytes, String command)
      throws IOException, InterruptedException {
    if (Files.size(recording) < leastBytes) {
      throw new IOException(
          recording.getFileName() + " has less than " + leastBytes + " bytes: record for longer");
    }
    List<SpeedResult.Run> ours = new ArrayList<>();
    List<SpeedResult.Run> jmc = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      ours.add(print(read(ClassPaths.own(), MeasuredDiagnosis.class, recording)));
      jmc.add(print(read(ClassPaths.withJmc(), MeasuredJmc.class, recording)));
      checkSame(ours.get(i).events(), jmc.get(i).events());
    }
    return new ReadingResult(
        Environment.here(),
        command,
        LibraryVersions.beside(ServiceRecorder.class),
        Files.size(recording),
        List.of(
            new ReadingResult.Reader(ReadingResult.HOTGUARD, ours),
            new ReadingResult.Reader(ReadingResult.JMC, jmc)));
  }

  private static void checkSame(long ours, long theirs) throws IOException {
    if (Math.abs(ours - theirs) > SAME * ours) {
      throw new IOException(
          "no comparison: " + ours + " events read, by JDK Mission Control " + theirs);
    }
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
