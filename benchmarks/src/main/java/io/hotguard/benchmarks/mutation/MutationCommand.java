/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.mutation;

import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * {@code mutation}: reads PIT's reports of all modules and writes the result file. Packages without
 * a report keep their scores.
 */
@Command(
    name = "mutation",
    description =
        "Writes the scores of the mutation tests that mvn -Pmutation test-compile"
            + " pitest:mutationCoverage ran.")
public final class MutationCommand extends MeasuringCommand {
  static final String MAVEN = "mvn -Pmutation test-compile pitest:mutationCoverage";

  private static final Path REPORTS = Path.of("target", "pit-reports");
  private static final String REPORT = "mutations.xml";

  /** Characters of a date with a time that are its day. */
  private static final int DAY = "2026-01-31".length();

  @Override
  protected void measure() throws IOException {
    Path file = results.file("mutation");
    Optional<MutationResult> earlier =
        Files.exists(file) ? Optional.of(Json.read(file, MutationResult.class)) : Optional.empty();
    MutationReports reports =
        new MutationReports(earlier.map(MutationResult::judged).orElse(List.of()));
    for (Path module : modules()) {
      for (Path report : reportsOf(module)) {
        reports.add(report, module);
      }
    }
    List<MutationResult.Score> scores =
        reports.scores(environment().commit(), environment().date().substring(0, DAY));
    if (scores.isEmpty()) {
      throw new IOException("no module has a report in " + REPORTS + "; run " + MAVEN);
    }
    Set<String> measured =
        scores.stream().map(MutationResult.Score::name).collect(Collectors.toSet());
    reports.unused().stream()
        .filter(one -> measured.contains(one.mutant().inPackage()))
        .forEach(one -> out.println("killed, or no longer there: " + one.mutant()));
    MutationResult result =
        new MutationResult(
            environment(), MAVEN, LibraryVersions.beside(MutationCommand.class), scores);
    write(file, earlier.map(result::over).orElse(result));
  }

  private static List<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of("").toAbsolutePath())) {
      return folders.filter(module -> Files.isDirectory(module.resolve(REPORTS))).sorted().toList();
    }
  }

  /** The packages of a module may have been run one by one, with a folder each. */
  private static List<Path> reportsOf(Path module) throws IOException {
    try (Stream<Path> files = Files.walk(module.resolve(REPORTS))) {
      return files.filter(file -> file.endsWith(REPORT)).sorted().toList();
    }
  }
}
