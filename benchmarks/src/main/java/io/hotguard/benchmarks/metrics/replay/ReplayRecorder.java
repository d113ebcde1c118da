/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.replay;

import io.hotguard.benchmarks.metrics.subjects.Subjects;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.FlightRecorder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** Records the replayed service with the design that failed first: an unbounded queue. */
public final class ReplayRecorder {
  private static final long TIMEOUT_SECONDS = 120;

  private ReplayRecorder() {}

  /**
   * Writes the recording.
   *
   * @param millis how long each load is held; the queue must not fill the heap
   */
  public static void record(Path file, long millis, PrintStream out)
      throws IOException, InterruptedException {
    Path directory = Directories.temporary("bench-replay");
    ChildProcess.start(
            directory,
            List.of(
                "-Xmx" + QMonitorReplayBenchmark.HEAP_MEBIBYTES + "m",
                "-Xss256k",
                "-XX:+UseG1GC",
                "-XX:+ExitOnOutOfMemoryError",
                FlightRecorder.DEEP_STACKS,
                FlightRecorder.fromTheStart(file)),
            ReplayService.class,
            List.of(Subjects.UNBOUNDED_QUEUE, String.valueOf(millis), "0"))
        .await(out::println, TIMEOUT_SECONDS);
  }
}
