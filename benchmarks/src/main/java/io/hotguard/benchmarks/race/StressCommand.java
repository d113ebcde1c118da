/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.race;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code stress}: runs every jcstress case and writes the result file. */
@Command(
    name = "stress",
    description = "jcstress on the shipped lock-free classes and on their weakened twins.")
public final class StressCommand extends MeasuringCommand {
  private static final Path JAR = Path.of("benchmarks", "stress", "target", "stress.jar");
  private static final String ALL_CASES = ".*";
  private static final String PREFIX = "CELL ";
  private static final int MOST_HOURS = 4;
  private static final String PROGRAM = "io.hotguard.benchmarks.stress.StressRun";

  @Option(names = "--mode", description = "jcstress' own: sanity, quick, default, tough, stress.")
  private String mode = "quick";

  @Option(names = "--cases", description = "A pattern for their names.")
  private String cases = ALL_CASES;

  @Option(
      names = "--alike",
      description =
          "Has the threads of a case compiled in one way at a time, which takes a fifth of the time; else also each in another.")
  private boolean alike;

  @Override
  protected void measure() throws IOException, InterruptedException {
    if (!Files.exists(JAR)) {
      throw new IOException(JAR + " is not there; build it with mvn package");
    }
    String how = results.smoke() ? "sanity" : mode;
    List<Cell> seen = new ArrayList<>();
    for (String line : run(how)) {
      seen.add(Json.parse(line.substring(PREFIX.length()), Cell.class));
    }
    if (seen.isEmpty()) {
      throw new IOException("no case is named like " + cases);
    }
    String options = (alike ? " --alike" : "") + (isWhole() ? "" : " --cases '" + cases + "'");
    write(
        results.file("stress", isWhole()),
        "stress --mode " + how + options,
        LibraryVersions.beside(StressCommand.class),
        seen);
  }

  private boolean isWhole() {
    return cases.equals(ALL_CASES);
  }

  private List<String> run(String how) throws IOException, InterruptedException {
    Path directory = Directories.temporary("hotguard-stress");
    List<String> lines = new CopyOnWriteArrayList<>();
    ChildProcess.start(
            directory,
            JAR.toAbsolutePath().toString(),
            List.of(),
            PROGRAM,
            List.of("-m", how, "-t", cases, "-sc", String.valueOf(!alike)))
        .await(
            line -> {
              if (line.startsWith(PREFIX)) {
                lines.add(line);
              } else {
                out.println(line);
              }
            },
            TimeUnit.HOURS.toSeconds(MOST_HOURS));
    return lines;
  }
}
