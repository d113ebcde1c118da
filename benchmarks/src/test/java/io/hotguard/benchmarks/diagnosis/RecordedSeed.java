/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Records a program of command {@code diagnosis} for a moment, on this JDK. */
final class RecordedSeed {
  private static final int MILLIS = 2_500;
  private static final int NO_DATABASE = 0;
  private static final int SECONDS = 60;

  private RecordedSeed() {}

  /** Returns the recording of a program, in the given folder. */
  static Path record(Seed seed, Path directory) throws IOException, InterruptedException {
    Path file = directory.resolve("seed.jfr");
    RecordedJdk jdk = new RecordedJdk(Jdk.OWN, null);
    List<String> arguments = new ArrayList<>(seed.jvmArguments());
    arguments.addAll(jdk.arguments(file));
    ChildProcess.start(
            jdk.jdk(),
            directory,
            ClassPaths.own(),
            arguments,
            SeedProgram.class.getName(),
            List.of(seed.name(), String.valueOf(MILLIS), String.valueOf(NO_DATABASE)))
        .await(line -> {}, SECONDS);
    return file;
  }
}
