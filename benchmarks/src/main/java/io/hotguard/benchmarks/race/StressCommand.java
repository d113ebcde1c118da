/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.race;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.ResultOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stress}: runs every jcstress case and writes the result file. */
@Command(
    name = "stress",
    mixinStandardHelpOptions = true,
    description = "jcstress on the shipped lock-free classes and on their weakened twins.")
public final class StressCommand implements Callable<Integer> {
  private static final Path JAR = Path.of("benchmarks", "stress", "target", "stress.jar");
  private static final String ALL_CASES = ".*";
  private static final String PROGRAM = "io.hotguard.benchmarks.stress.StressRun";

  @Option(
      names = "--mode",
      defaultValue = "quick",
      description =
          "jcstress' own: sanity, quick, default, tough, stress (default ${DEFAULT-VALUE}).")
  private String mode = "";

  @Option(
      names = "--cases",
      defaultValue = ALL_CASES,
      description = "A pattern for their names (default ${DEFAULT-VALUE}).")
  private String cases = "";

  @Option(
      names = "--alike",
      description =
          "Has the threads of a case compiled in one way at a time, which takes a fifth of the time; else also each in another.")
  private boolean alike;

  @Option(
      names = "--hours",
      defaultValue = "4",
      description = "It is ended after that (default ${DEFAULT-VALUE}).")
  private int hours;

  @Mixin private ResultOptions results = new ResultOptions();

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!Files.exists(JAR)) {
      throw new IOException(JAR + " is not there; build it with mvn package");
    }
    Environment environment = Environment.here();
    String how = results.smoke() ? "sanity" : mode;
    List<CountedResult.Cell> seen = SeenCases.cells(run(how));
    if (seen.isEmpty()) {
      throw new IOException("no case is named like " + cases);
    }
    Path file = results.file("stress", cases.equals(ALL_CASES));
    Json.write(
        file,
        new CountedResult(
            environment,
            "java -jar benchmarks/target/benchmarks.jar stress --mode "
                + how
                + (alike ? " --alike" : "")
                + (cases.equals(ALL_CASES) ? "" : " --cases '" + cases + "'"),
            LibraryVersions.beside(StressCommand.class),
            seen));
    out.println("Written: " + file);
    return 0;
  }

  private List<String> run(String how) throws IOException, InterruptedException {
    Path directory = Directories.temporary("hotguard-stress");
    List<String> lines = new CopyOnWriteArrayList<>();
    ChildProcess.start(
            Path.of(System.getProperty("java.home", "")),
            directory,
            JAR.toAbsolutePath().toString(),
            List.of(),
            PROGRAM,
            List.of("-m", how, "-t", cases, "-sc", String.valueOf(!alike)))
        .await(
            line -> {
              if (line.startsWith(SeenCases.PREFIX)) {
                lines.add(line);
              } else {
                out.println(line);
              }
            },
            TimeUnit.HOURS.toSeconds(hours));
    return new ArrayList<>(lines);
  }
}
