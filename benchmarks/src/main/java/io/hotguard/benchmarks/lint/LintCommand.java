/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.lint;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.suite.ResultOptions;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lint}: a check of the jars of a repository, and of some of them beside SpotBugs. */
@Command(
    name = "lint",
    mixinStandardHelpOptions = true,
    description = "Speed and heap of a check over many jars; SpotBugs on some of them.")
public final class LintCommand implements Callable<Integer> {
  private static final long TIMEOUT_SECONDS = 3_600;

  /*
   * A check is over before the second compiler pays: on one core that one and a concurrent collector would take more time than the
   * check itself. docs/check.md names the same flags.
   */
  static final List<String> OWN_FLAGS =
      List.of("-Xmx512m", "-Xmn96m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private static final List<String> PEER_FLAGS = List.of("-Xmx4g");

  @Option(
      names = "--jars",
      description = "The folder with the jars (default: the local Maven repository).")
  private Path jars = Path.of(System.getProperty("user.home", ""), ".m2", "repository");

  @Option(
      names = "--rounds",
      defaultValue = "3",
      description = "Processes of each cell (default ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--most",
      defaultValue = "90000",
      description = "Class files that are checked at most (default ${DEFAULT-VALUE}).")
  private long most;

  @Option(
      names = "--part",
      defaultValue = "6000",
      description = "Class files of the part that SpotBugs sees, too (default ${DEFAULT-VALUE}).")
  private long part;

  @Mixin private ResultOptions results = new ResultOptions();

  private final List<LintResult.Cell> cells = new ArrayList<>();
  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  @Override
  public Integer call() throws IOException, InterruptedException {
    Environment environment = Environment.here();
    JarCorpus found = JarCorpus.below(jars);
    JarCorpus all = found.part(2, most);
    JarCorpus some = found.part(7, results.smoke() ? 500 : part);
    int processes = results.smoke() ? 1 : rounds;
    if (!results.smoke()) {
      measure("hotguard", "all", all, processes, ClassPaths.own(), OWN_FLAGS);
    }
    measure("hotguard", "part", some, processes, ClassPaths.own(), OWN_FLAGS);
    Path peer = Path.of("benchmarks", "peers", "spotbugs", "target", "lib");
    if (Files.isDirectory(peer)) {
      measure(version(peer), "part", some, 1, classPath(peer), PEER_FLAGS);
    } else {
      out.println("SpotBugs is not measured: build with -Ppeers first.");
    }
    Path file = results.file("lint");
    Json.write(
        file,
        new LintResult(
            environment,
            "java -jar benchmarks/target/benchmarks.jar lint --rounds " + rounds,
            cells));
    out.println("Written: " + file);
    return 0;
  }

  private static String version(Path peer) throws IOException {
    try (Stream<Path> files = Files.list(peer)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("spotbugs-[0-9].*"))
          .map(name -> name.replace(".jar", ""))
          .findFirst()
          .orElse("spotbugs");
    }
  }

  /** The other tool's libraries come first, because some of ours have other releases. */
  private static String classPath(Path peer) throws IOException {
    StringBuilder path = new StringBuilder();
    try (Stream<Path> files = Files.list(peer)) {
      files.sorted().forEach(file -> path.append(file.toAbsolutePath()).append(File.pathSeparator));
    }
    return path.append(ClassPaths.own()).toString();
  }

  private void measure(
      String tool, String corpus, JarCorpus jarsOf, int processes, String path, List<String> flags)
      throws IOException, InterruptedException {
    List<LintResult.Run> runs = new ArrayList<>();
    for (int i = 0; i < processes; i++) {
      runs.add(run(tool, jarsOf, path, flags));
    }
    LintResult.Cell cell =
        new LintResult.Cell(
            tool, corpus, jarsOf.jars().size(), jarsOf.classFiles(), flags, List.copyOf(runs));
    cells.add(cell);
    out.printf(
        Locale.ROOT,
        "%s, %s: %,d class files, %,.0f a second, %,.0f a second of processor time, %,.0f MiB%n",
        tool,
        corpus,
        cell.classFiles(),
        cell.classesPerSecond(),
        cell.classesPerCpuSecond(),
        cell.peakHeapMebibytes());
  }

  private static LintResult.Run run(String tool, JarCorpus corpus, String path, List<String> flags)
      throws IOException, InterruptedException {
    Path scratch = Files.createTempDirectory("bench-lint");
    Path list = scratch.resolve("jars.txt");
    List<String> lines = new ArrayList<>();
    try {
      Files.write(list, corpus.jars().stream().map(Path::toString).toList());
      ChildProcess.start(
              scratch,
              path,
              flags,
              MeasuredRun.class,
              List.of(tool.startsWith("spotbugs") ? "spotbugs" : tool, list.toString()))
          .await(lines::add, TIMEOUT_SECONDS);
    } finally {
      Directories.delete(scratch);
    }
    return Json.parse(lines.get(lines.size() - 1), LintResult.Run.class);
  }
}
