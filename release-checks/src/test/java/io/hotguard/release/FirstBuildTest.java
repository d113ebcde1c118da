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
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The first build takes minutes, so the commands of the pages let Maven print what it does. */
final class FirstBuildTest {
  private static final Pattern BUILD =
      Pattern.compile("mvn( [^`\\n]*)? -DskipTests( [^`\\n]*)?\\b(install|package)\\b[^`\\n]*");
  private static final Pattern NARROW =
      Pattern.compile("mvn -ntp -DskipTests install -pl ([a-z/-]+) -am\\b");
  private static final Pattern QUIET = Pattern.compile(" (-q|--quiet)\\b");
  private static final Pattern BUILDS =
      Pattern.compile("(?m)^\\[INFO\\] Building (.+?) \\S+ +\\[(\\d+)/(\\d+)\\]$");

  /** From the page of a case to the artifact that its reader gets. */
  private static final Map<String, String> CASES =
      Map.of(
          "docs/agent.md", "guard-agent",
          "docs/gradle.md", "io.hotguard.gradle.plugin",
          "docs/log4j.md", "guard-logging",
          "docs/logback.md", "guard-logback",
          "docs/maven.md", "guard-maven-plugin",
          "docs/spring-boot.md", "hotguard-spring-boot-starter",
          "docs/getting-started.md", "guard-cli",
          "README.md", "guard-cli");

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

  /** Without {@code -pl} a reader waits for modules that his page does not need. */
  @Test
  void eachPageNamesTheBuildOfItsModule() throws Exception {
    Map<String, String> artifacts = new TreeMap<>();
    Reactor.published().forEach(module -> artifacts.put(module.folder(), module.artifactId()));
    TreeSet<String> folders = new TreeSet<>();
    for (Map.Entry<String, String> page : CASES.entrySet()) {
      List<String> built =
          NARROW
              .matcher(Files.readString(Reactor.ROOT.resolve(page.getKey())))
              .results()
              .map(found -> found.group(1))
              .toList();
      assertThat(built)
          .as(page.getKey())
          .singleElement()
          .extracting(artifacts::get)
          .isEqualTo(page.getValue());
      folders.addAll(built);
    }

    List<String> modules = modulesOf(validate("-pl", String.join(",", folders), "-am"));

    assertThat(modules)
        .containsAll(folders.stream().map(Reactor::name).toList())
        .contains(Reactor.name("guard-core"))
        .doesNotContain(Reactor.name("benchmarks"), Reactor.name("release-checks"));
  }

  private static List<String> modulesOf(String printed) {
    return BUILDS.matcher(printed).results().map(found -> found.group(1)).toList();
  }

  /** Returns what a build prints; only the plugins of the phase {@code validate} run. */
  private static String validate(String... options) throws Exception {
    Path output = Files.createTempFile("first-build", ".log");
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("test.maven-home") + "/bin/mvn");
    command.addAll(List.of("-o", "-B", "-ntp"));
    command.add("-Dmaven.repo.local=" + System.getProperty("test.local-repository"));
    command.addAll(List.of("-DskipTests", "-Denforcer.skip", "-Dspotless.check.skip"));
    command.add("validate");
    command.addAll(List.of(options));
    Process maven =
        new ProcessBuilder(command)
            .directory(Reactor.ROOT.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int exit = maven.waitFor();
    String printed = Files.readString(output).replaceAll("\\x1B\\[[;\\d]*m", "");
    Files.delete(output);
    assertThat(exit).as(printed).isZero();
    return printed;
  }

  /** Maven itself says so, by the names in the poms. */
  @Test
  void namesEachModuleBeforeItBuildsIt() throws Exception {
    String printed = validate();
    List<String> names = new ArrayList<>(List.of(Reactor.name("")));
    Reactor.modules().forEach(folder -> names.add(Reactor.name(folder)));

    assertThat(names).doesNotContain("").doesNotHaveDuplicates();
    assertThat(modulesOf(printed)).containsExactlyInAnyOrderElementsOf(names);
    assertThat(printed).contains("[" + names.size() + "/" + names.size() + "]");
  }
}
