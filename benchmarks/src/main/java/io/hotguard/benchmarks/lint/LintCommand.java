/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.lint;

import static java.util.Objects.requireNonNull;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code lint}: a check of many published libraries, and of some of them beside SpotBugs. */
@Command(
    name = "lint",
    description = "Speed and heap of a check over many jars; SpotBugs on some of them.")
public final class LintCommand extends MeasuringCommand {
  private static final long TIMEOUT_SECONDS = 3_600;

  /*
   * A check is over before the second compiler pays: on one core that one and a concurrent collector would take more time than the
   * check itself. docs/check-reference.md names the same flags.
   */
  static final List<String> OWN_FLAGS =
      List.of("-Xmx512m", "-Xmn96m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  /** Class files that are checked at most. */
  private static final long MOST = 90_000;

  /** Class files of the part that SpotBugs sees, too. */
  private static final long PART = 6_000;

  private static final List<String> PEER_FLAGS = List.of("-Xmx4g");

  @Spec private @Nullable CommandSpec command;

  @Option(
      names = "--jars",
      description =
          "The folder with the jars (default: ${DEFAULT-VALUE}, the libraries of the precision"
              + " tests).")
  private Path jars = Path.of("guard-cli", "target", "corpus");

  @Option(names = "--rounds", description = "Processes of each cell.")
  private int rounds = 3;

  private final List<Cell> cells = new ArrayList<>();

  @Override
  protected void measure() throws IOException, InterruptedException {
    if (!Files.isDirectory(jars)) {
      throw new ParameterException(
          requireNonNull(command).commandLine(),
          "--jars="
              + jars
              + ": no folder. Fill it: mvn -Pcorpus -pl guard-cli generate-test-resources");
    }
    JarCorpus found = JarCorpus.below(jars.toAbsolutePath());
    JarCorpus all = found.part(2, MOST);
    JarCorpus some = found.part(7, results.smoke() ? 500 : PART);
    if (!results.smoke()) {
      measure("hotguard", "all", all, rounds, ClassPaths.own(), OWN_FLAGS);
    }
    measure("hotguard", "part", some, rounds, ClassPaths.own(), OWN_FLAGS);
    Path peer = Path.of("benchmarks", "peers", "spotbugs", "target", "lib");
    if (Files.isDirectory(peer)) {
      List<Path> libraries = ClassPaths.jars(peer, "-Ppeers package");
      // Their libraries come first, because some of ours have other releases.
      String path = ClassPaths.of(libraries) + File.pathSeparator + ClassPaths.own();
      measure(ClassPaths.names(libraries, "spotbugs"), "part", some, 1, path, PEER_FLAGS);
    } else {
      out.println("SpotBugs is not measured: build with -Ppeers first.");
    }
    write(results.file("lint"), "lint --rounds " + rounds, Map.of(), cells);
  }

  private void measure(
      String tool, String corpus, JarCorpus jarsOf, int processes, String path, List<String> flags)
      throws IOException, InterruptedException {
    cells.addAll(
        count(
            List.of(jarsOf),
            processes,
            flags,
            jarsOfTool -> Map.of("tool", tool, "corpus", corpus),
            jarsOfTool -> run(tool, jarsOfTool, path, flags)));
  }

  private static Map<String, Double> run(
      String tool, JarCorpus corpus, String path, List<String> flags)
      throws IOException, InterruptedException {
    Path scratch = Directories.temporary("bench-lint");
    Path list = scratch.resolve("jars.txt");
    Files.write(list, corpus.jars().stream().map(Path::toString).toList());
    Map<String, Double> counted =
        ChildProcess.start(
                scratch,
                path,
                flags,
                MeasuredRun.class.getName(),
                List.of(tool.startsWith("spotbugs") ? "spotbugs" : tool, list.toString()))
            .counts(TIMEOUT_SECONDS)
            .get(0);
    counted.put("jars", (double) corpus.jars().size());
    counted.put("classFiles", (double) corpus.classFiles());
    return counted;
  }

  record JarCorpus(List<Path> jars, long classFiles) {

    static JarCorpus below(Path folder) throws IOException {
      try (Stream<Path> files = Files.walk(folder)) {
        return of(
            files.filter(file -> file.toString().endsWith(".jar")).sorted().toList(),
            Long.MAX_VALUE);
      }
    }

    /** Every n-th jar, until there are enough class files. */
    JarCorpus part(int every, long maxClassFiles) throws IOException {
      List<Path> some = new ArrayList<>();
      for (int i = 0; i < jars.size(); i += every) {
        some.add(jars.get(i));
      }
      return of(some, maxClassFiles);
    }

    private static JarCorpus of(List<Path> candidates, long maxClassFiles) throws IOException {
      List<Path> jars = new ArrayList<>();
      long classFiles = 0;
      for (Path jar : candidates) {
        long more = count(jar);
        if (more > 0 && classFiles + more <= maxClassFiles) {
          jars.add(jar);
          classFiles += more;
        }
      }
      return new JarCorpus(jars, classFiles);
    }

    private static long count(Path jar) throws IOException {
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        return zip.stream().filter(entry -> entry.getName().endsWith(".class")).count();
      }
    }
  }
}
