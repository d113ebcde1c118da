/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.kafka;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code kafka}: a producer on a real broker whose callbacks log to a full queue. */
@Command(
    name = "kafka",
    description =
        "A producer whose callbacks wait or throw, plain and guarded, on a real broker; after mvn -Pkafka package.")
public final class KafkaCommand extends MeasuringCommand {
  private static final Path LIBRARIES = Path.of("benchmarks", "kafka", "target", "lib");
  private static final long PROGRAM_SECONDS = 180;
  private static final List<String> PRODUCER_FLAGS = List.of("-Xms256m", "-Xmx256m");

  @Option(names = "--rounds", description = "Runs of each producer, one after the other.")
  private int rounds = 3;

  @Option(names = "--warm-up", description = "Sending before it counts, ms.")
  private int warmUpMillis = 4_000;

  @Option(names = "--millis", description = "Measured sending, ms.")
  private int millis = 6_000;

  @Override
  protected void measure() throws IOException, InterruptedException {
    Environment environment = Environment.here();
    String classPath =
        ClassPaths.of(ClassPaths.jars(LIBRARIES, "-Pkafka -DskipTests package"))
            + File.pathSeparator
            + ClassPaths.own();
    Path directory = Directories.temporary("hotguard-kafka");
    Map<ProducerProgram.CallbackSubject, List<Map<String, Double>>> counted =
        new EnumMap<>(ProducerProgram.CallbackSubject.class);
    try (KafkaBroker broker = KafkaBroker.start(directory.resolve("broker"), classPath)) {
      for (int round = 1; round <= (results.smoke() ? 1 : rounds); round++) {
        for (ProducerProgram.CallbackSubject subject : ProducerProgram.CallbackSubject.values()) {
          Path own = Files.createDirectories(directory.resolve(subject.name() + '-' + round));
          Map<String, Double> counts = run(broker, subject, own, classPath);
          out.printf(Locale.ROOT, "%d/%d %-14s %s%n", round, rounds, subject, counts);
          counted.computeIfAbsent(subject, key -> new ArrayList<>()).add(counts);
        }
      }
    }
    write(
        results.file("kafka"),
        new BenchmarkResult(
            environment,
            command("kafka --rounds " + rounds),
            LibraryVersions.beside(KafkaCommand.class),
            counted.entrySet().stream()
                .map(
                    one ->
                        Cell.counted(
                            Map.of("subject", one.getKey().name()), PRODUCER_FLAGS, one.getValue()))
                .toList()));
  }

  private Map<String, Double> run(
      KafkaBroker broker, ProducerProgram.CallbackSubject subject, Path directory, String classPath)
      throws IOException, InterruptedException {
    return ChildProcess.start(
            directory,
            classPath,
            PRODUCER_FLAGS,
            ProducerProgram.class.getName(),
            List.of(
                broker.address(),
                subject.name(),
                String.valueOf(results.smoke() ? 500 : warmUpMillis),
                String.valueOf(results.smoke() ? 500 : millis)))
        .counts(PROGRAM_SECONDS)
        .get(0);
  }
}
