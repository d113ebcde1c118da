/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.kafka;

import static java.util.Objects.requireNonNull;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.Jdk;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.suite.CountedAccount;
import io.hotguard.benchmarks.suite.CountedResult;
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
import java.util.TreeMap;
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
    Map<CallbackSubject, List<CountedAccount>> accounts = new EnumMap<>(CallbackSubject.class);
    try (KafkaBroker broker = KafkaBroker.start(directory.resolve("broker"), classPath)) {
      for (int round = 1; round <= (results.smoke() ? 1 : rounds); round++) {
        for (CallbackSubject subject : CallbackSubject.values()) {
          Path own = Files.createDirectories(directory.resolve(subject.name() + '-' + round));
          CountedAccount account = run(broker, subject, own, classPath);
          out.printf(Locale.ROOT, "%d/%d %-14s %s%n", round, rounds, subject, account.counted());
          accounts.computeIfAbsent(subject, key -> new ArrayList<>()).add(account);
        }
      }
    }
    write(
        results.file("kafka"),
        new CountedResult(
            environment,
            command("kafka --rounds " + rounds),
            LibraryVersions.beside(KafkaCommand.class),
            accounts.entrySet().stream()
                .map(entry -> cell(entry.getKey(), entry.getValue()))
                .toList()));
  }

  private CountedAccount run(
      KafkaBroker broker, CallbackSubject subject, Path directory, String classPath)
      throws IOException, InterruptedException {
    return ChildProcess.start(
            Jdk.OWN,
            directory,
            classPath,
            PRODUCER_FLAGS,
            ProducerProgram.class.getName(),
            List.of(
                broker.address(),
                subject.name(),
                String.valueOf(results.smoke() ? 500 : warmUpMillis),
                String.valueOf(results.smoke() ? 500 : millis)))
        .result(CountedAccount.class, PROGRAM_SECONDS);
  }

  /** One time for each run that measured records; counts are those of the first run. */
  private static CountedResult.Cell cell(CallbackSubject subject, List<CountedAccount> accounts) {
    List<Double> nanos =
        accounts.stream()
            .map(account -> account.counted().get(ProducerProgram.RATE))
            .filter(rate -> rate != null && rate > 0)
            .map(rate -> 1e9 / requireNonNull(rate))
            .toList();
    return new CountedResult.Cell(
        Map.of("subject", subject.name()),
        PRODUCER_FLAGS,
        nanos,
        List.of(),
        new TreeMap<>(accounts.get(0).counted()));
  }
}
