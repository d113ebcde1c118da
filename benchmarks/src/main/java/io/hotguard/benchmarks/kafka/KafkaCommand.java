/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.kafka;

import io.hotguard.benchmarks.kafka.ProducerProgram.CallbackSubject;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code kafka}: a producer on a real broker whose callbacks log to a full queue. */
@Command(
    name = "kafka",
    description =
        "A producer whose callbacks wait, plain and guarded, on a real broker; after mvn -Pkafka package.")
public final class KafkaCommand extends MeasuringCommand {
  private static final Path LIBRARIES = Path.of("benchmarks", "kafka", "target", "lib");
  private static final long PROGRAM_SECONDS = 180;
  private static final int WARM_UP_MILLIS = 4_000;
  private static final int MILLIS = 6_000;
  private static final int SMOKE_MILLIS = 500;
  private static final List<String> PRODUCER_FLAGS = List.of("-Xms256m", "-Xmx256m");

  @Option(names = "--rounds", description = "Runs of each producer, one after the other.")
  private int rounds = 3;

  @Override
  protected void measure() throws IOException, InterruptedException {
    String classPath =
        ClassPaths.of(ClassPaths.jars(LIBRARIES, "-Pkafka -DskipTests package"))
            + File.pathSeparator
            + ClassPaths.own();
    List<Cell> cells;
    try (KafkaBroker broker =
        KafkaBroker.start(Directories.temporary("hotguard-kafka"), classPath)) {
      cells =
          count(
              List.of(CallbackSubject.values()),
              rounds,
              PRODUCER_FLAGS,
              subject -> Map.of("subject", subject.name()),
              subject -> run(broker, subject, classPath));
    }
    write(
        results.file("kafka"),
        "kafka --rounds " + rounds,
        LibraryVersions.beside(KafkaCommand.class),
        cells);
  }

  private Map<String, Double> run(KafkaBroker broker, CallbackSubject subject, String classPath)
      throws IOException, InterruptedException {
    return ChildProcess.start(
            Directories.temporary("hotguard-producer"),
            classPath,
            PRODUCER_FLAGS,
            ProducerProgram.class.getName(),
            List.of(
                broker.address(),
                subject.name(),
                String.valueOf(results.smoke() ? SMOKE_MILLIS : WARM_UP_MILLIS),
                String.valueOf(results.smoke() ? SMOKE_MILLIS : MILLIS)))
        .counts(PROGRAM_SECONDS)
        .get(0);
  }
}
