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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Holds the ways in of docs/compatibility.md to the committed runs of the profile {@code it}. */
final class WalksTest {
  private static final String RESULT = "walks.json";
  private static final int MAX_LINES = 60;
  private static final int MAX_SECONDS = 300;

  /** From the way in to the test that walks it, in the order of the page. */
  private static final List<Map.Entry<String, String>> WAYS =
      List.of(
          Map.entry("[the first build](../README.md#quick-start)", "FirstBuildIT"),
          Map.entry(
              "[the examples](../examples/README.md): Spring Boot 3.5 and 4, a published jar"
                  + " with the agent, a pull request",
              "ExamplesIT"),
          Map.entry(
              "[the tutorial](tutorial.md): Log4j, JDBC, metrics, Maven, Spring Boot",
              "TutorialIT"),
          Map.entry("[Spring Boot](spring-boot.md) 3.5 and 4", "SpringBootIT"),
          Map.entry("[Log4j](log4j.md) in a plain jar", "Log4jIT"),
          Map.entry("[Logback](logback.md) in a plain jar", "LogbackIT"),
          Map.entry("[the Maven goal](maven.md)", "CheckGoalIT"),
          Map.entry("[the Gradle plugin](gradle.md), Gradle 7.6.4 and 8.5", "GradleBuildIT"),
          Map.entry(
              "[the agent](agent.md) in Spring Boot 3.5 and 4, Tomcat and ActiveMQ", "PublishedIT"),
          Map.entry("[a release](../CONTRIBUTING.md#release), built twice", "ReleaseIT"));

  /** The last run of a test of the profile. */
  private record Walk(String test, int passed, int failed, int slowestSeconds) {}

  private static Map<String, Walk> committed() throws IOException {
    Map<String, Walk> walks = new TreeMap<>();
    CommittedRuns.read(RESULT, Walk.class).forEach(walk -> walks.put(walk.test(), walk));
    return walks;
  }

  @BeforeAll
  static void sumTheRuns() throws IOException {
    if (!CommittedRuns.SUMS) {
      return;
    }
    Map<String, Walk> walks = committed();
    for (TestReport report : TestReport.all()) {
      if (report.test().endsWith("IT")) {
        int passed = report.tests() - report.failed() - report.skipped();
        walks.put(
            report.test(),
            new Walk(report.test(), passed, report.failed(), report.slowestSeconds()));
      }
    }
    CommittedRuns.write(RESULT, "mvn -Pit verify", walks.values());
  }

  @Test
  void thePageShowsTheCommittedRuns() throws IOException {
    Map<String, Walk> walks = committed();
    CommittedRuns.assertOnPage(
        "walks",
        "| way in | test | passed | slowest test, s |\n|---|---|---|---|\n"
            + WAYS.stream().map(way -> row(way, walks)).collect(Collectors.joining()));
  }

  private static String row(Map.Entry<String, String> way, Map<String, Walk> walks) {
    Walk walk = walks.get(way.getValue());
    String counts = walk == null ? "never run | " : walk.passed() + " | " + walk.slowestSeconds();
    return "| " + way.getKey() + " | `" + way.getValue() + "` | " + counts + " |\n";
  }

  @Test
  void noCommittedRunFailed() throws IOException {
    assertThat(committed().values())
        .allSatisfy(
            walk -> {
              assertThat(walk.failed()).as(walk.test()).isZero();
              assertThat(walk.passed()).as(walk.test()).isPositive();
            });
  }

  /** The first useful line comes at the latest when the walk ends; a release is no way in. */
  @Test
  void everyWayInTakesAtMostFiveMinutes() throws IOException {
    assertThat(committed().values())
        .filteredOn(walk -> !walk.test().equals("ReleaseIT"))
        .allSatisfy(
            walk ->
                assertThat(walk.slowestSeconds()).as(walk.test()).isLessThanOrEqualTo(MAX_SECONDS));
  }

  @Test
  void thePageNamesEveryTestOfTheProfile() throws IOException {
    List<String> tests = new ArrayList<>();
    for (String module : Reactor.modules()) {
      Path sources = Reactor.ROOT.resolve(module).resolve("src/test/java");
      if (Files.isDirectory(sources)) {
        try (Stream<Path> files = Files.walk(sources)) {
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith("IT.java"))
              .forEach(name -> tests.add(name.replace(".java", "")));
        }
      }
    }

    assertThat(tests)
        .containsExactlyInAnyOrderElementsOf(WAYS.stream().map(Map.Entry::getValue).toList());
    assertThat(committed()).as("a test that never ran").containsOnlyKeys(tests);
  }

  /** A reader follows one page for his case. */
  @Test
  void thePageOfEachCaseIsShort() throws IOException {
    String index = Files.readString(Reactor.ROOT.resolve("docs/getting-started.md"));
    for (String page :
        List.of("spring-boot.md", "agent.md", "gradle.md", "maven.md", "log4j.md", "logback.md")) {
      assertThat(index).contains("](" + page + ")");
      assertThat(Files.readAllLines(Reactor.ROOT.resolve("docs").resolve(page)))
          .as(page)
          .hasSizeLessThanOrEqualTo(MAX_LINES);
    }
  }
}
