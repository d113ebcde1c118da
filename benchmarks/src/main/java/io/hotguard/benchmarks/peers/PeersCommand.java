/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.suite.ResultOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code peers}: which hazards of our fixtures other tools find, and which harmless twins they
 * report.
 */
@Command(
    name = "peers",
    mixinStandardHelpOptions = true,
    description =
        "Compares the findings of other tools in the fixtures of our code rules; needs mvn -Ppeers package.")
public final class PeersCommand implements Callable<Integer> {
  private static final Path PEERS = Path.of("benchmarks", "peers");

  @Option(
      names = "--jdk",
      description = "A JDK of 21 or later, for Error Prone (default: the one that runs this).")
  private Path jdk = Path.of(System.getProperty("java.home", ""));

  @Option(
      names = "--unjudged",
      description = "A file for the warnings near our findings that nobody has judged.")
  private Path unjudged = Path.of("");

  @Mixin private ResultOptions results = new ResultOptions();

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path scratch = Files.createTempDirectory("bench-peers");
    try {
      return compare(scratch);
    } finally {
      try (Stream<Path> files = Files.walk(scratch)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private int compare(Path scratch) throws IOException, InterruptedException {
    FixtureCorpus corpus =
        FixtureCorpus.of(Path.of("").toAbsolutePath(), scratch.resolve("sources"));
    out.printf(Locale.ROOT, "%d fixtures%n", corpus.fixtures().size());
    Path peers = PEERS.toAbsolutePath();
    Map<String, String> versions = new TreeMap<>();
    Map<String, List<Warning>> warnings = new TreeMap<>();
    for (PeerTool tool :
        List.of(new SpotBugsTool(peers), new PmdTool(peers), new ErrorProneTool(peers, jdk))) {
      List<Warning> found = tool.warnings(corpus);
      out.printf(Locale.ROOT, "%s (%s): %,d warnings%n", tool.name(), tool.version(), found.size());
      versions.put(tool.name(), tool.version());
      warnings.put(tool.name(), found);
    }
    Comparison comparison = new Comparison(corpus.fixtures(), SameHazards.load());
    if (!unjudged.toString().isEmpty()) {
      Files.write(unjudged, comparison.unjudged(warnings));
    }
    Path file = results.file("peers");
    Json.write(
        file,
        new PeersResult(
            Environment.here(),
            "java -jar benchmarks/target/benchmarks.jar peers",
            versions,
            comparison.rows(warnings)));
    out.println("Written: " + file);
    return 0;
  }
}
