/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import io.hotguard.benchmarks.peers.Comparison.SameHazards;
import io.hotguard.benchmarks.peers.PeerTool.Warning;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.Jdk;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code peers}: which hazards of our fixtures other tools find, and which harmless twins they
 * report.
 */
@Command(
    name = "peers",
    description =
        "Compares the findings of other tools in the fixtures of our code rules; needs mvn -Ppeers package.")
public final class PeersCommand extends MeasuringCommand {
  private static final Path PEERS = Path.of("benchmarks", "peers");

  @Option(
      names = "--jdk",
      description = "A JDK of 21 or later, for Error Prone (default: the one that runs this).")
  private Path jdk = Jdk.OWN.home();

  @Option(
      names = "--unjudged",
      description = "A file for the warnings near our findings that nobody has judged.")
  private @Nullable Path unjudged;

  @Override
  protected void measure() throws IOException, InterruptedException {
    Path scratch = Directories.temporary("bench-peers");
    FixtureCorpus corpus =
        FixtureCorpus.of(Path.of("").toAbsolutePath(), scratch.resolve("sources"));
    out.printf(Locale.ROOT, "%d fixtures%n", corpus.fixtures().size());
    Path peers = PEERS.toAbsolutePath();
    Map<String, String> versions = new TreeMap<>();
    Map<String, List<Warning>> warnings = new TreeMap<>();
    for (PeerTool tool :
        List.of(
            new SpotBugsTool(peers.resolve("spotbugs/target")),
            new PmdTool(peers.resolve("pmd/target/lib")),
            new ErrorProneTool(peers.resolve("error-prone/target/lib"), new Jdk(jdk)))) {
      List<Warning> found = tool.warnings(corpus);
      out.printf(Locale.ROOT, "%s (%s): %,d warnings%n", tool.name(), tool.version(), found.size());
      versions.put(tool.name(), tool.version());
      warnings.put(tool.name(), found);
    }
    Comparison comparison = new Comparison(corpus.fixtures(), SameHazards.load());
    if (unjudged != null) {
      Files.write(unjudged, comparison.unjudged(warnings));
    }
    write(
        results.file("peers"),
        new PeersResult(environment(), command("peers"), versions, comparison.rows(warnings)));
  }
}
