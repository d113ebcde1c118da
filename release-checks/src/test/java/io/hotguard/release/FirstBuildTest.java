/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The first build takes minutes, so the commands of the pages let Maven print what it does. */
final class FirstBuildTest {
  private static final Pattern BUILD =
      Pattern.compile("mvn( [^`\\n]*)? -DskipTests( [^`\\n]*)?\\b(install|package)\\b[^`\\n]*");
  private static final Pattern QUIET = Pattern.compile(" (-q|--quiet)\\b");
  private static final Pattern BUILDS =
      Pattern.compile("(?m)^\\[INFO\\] Building (.+?) \\S+ +\\[(\\d+)/(\\d+)\\]$");

  /** Pages for users and developers; results and decisions keep the commands of their time. */
  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(Reactor.ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .filter(
              file ->
                  !Reactor.ROOT
                      .relativize(file)
                      .toString()
                      .matches("(.*/)?(target|\\.[a-z]+)/.*|docs/(results|adr)/.*"))
          .toList();
    }
  }

  @Test
  void noPageTellsItToBeQuiet() throws IOException {
    Map<String, List<String>> builds = new TreeMap<>();
    for (Path page : pages()) {
      List<String> commands =
          BUILD.matcher(Files.readString(page)).results().map(found -> found.group()).toList();
      if (!commands.isEmpty()) {
        builds.put(Reactor.ROOT.relativize(page).toString(), commands);
      }
    }

    assertThat(builds)
        .containsKeys(
            "README.md", "CONTRIBUTING.md", "docs/getting-started.md", "docs/tutorial.md");
    assertThat(builds)
        .allSatisfy(
            (page, commands) ->
                assertThat(commands)
                    .filteredOn(command -> !command.contains(" -f ")) // another checkout
                    .noneMatch(command -> QUIET.matcher(command).find()));
    Path defaults = Reactor.ROOT.resolve(".mvn/maven.config");
    assertThat(Files.exists(defaults) ? ' ' + Files.readString(defaults) : "")
        .doesNotContainPattern(QUIET);
  }

  /** Maven itself says so, by the names in the poms; only the plugins of this phase run. */
  @Test
  void namesEachModuleBeforeItBuildsIt() throws Exception {
    Path output = Files.createTempFile("first-build", ".log");
    Process maven =
        new ProcessBuilder(
                System.getProperty("test.maven-home") + "/bin/mvn",
                "-o",
                "-B",
                "-ntp",
                "-Dmaven.repo.local=" + System.getProperty("test.local-repository"),
                "-DskipTests",
                "-Denforcer.skip",
                "-Dspotless.check.skip",
                "validate")
            .directory(Reactor.ROOT.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int exit = maven.waitFor();
    String printed = Files.readString(output).replaceAll("\\x1B\\[[;\\d]*m", "");
    Files.delete(output);
    List<String> names = new ArrayList<>(List.of(Reactor.name("")));
    Reactor.modules().forEach(folder -> names.add(Reactor.name(folder)));

    assertThat(exit).as(printed).isZero();
    assertThat(names).doesNotContain("").doesNotHaveDuplicates();
    assertThat(BUILDS.matcher(printed).results().map(found -> found.group(1)))
        .containsExactlyInAnyOrderElementsOf(names);
    assertThat(printed).contains("[" + names.size() + "/" + names.size() + "]");
  }
}
