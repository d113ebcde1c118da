/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.w3c.dom.Element;

/**
 * Holds the ways in of docs/compatibility.md to the committed runs of the profile {@code it}.
 *
 * <p>{@code -Dcompatibility.sum=true} adds the runs in {@code target/surefire-reports} of all
 * modules to the result, {@code -Ddocs.update=true} writes the page.
 */
final class WalksTest {
  private static final Path RESULT = Reactor.ROOT.resolve("docs/results/walks.json");
  private static final Path PAGE = Reactor.ROOT.resolve("docs/compatibility.md");
  private static final Pattern TABLE =
      Pattern.compile("(<!-- walks:begin -->\n\n)(.*?)(\n<!-- walks:end -->)", Pattern.DOTALL);
  private static final int MAX_LINES = 60;
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** From the way in to the test that walks it, in the order of the page. */
  private static final List<Map.Entry<String, String>> WAYS =
      List.of(
          Map.entry(
              "[the examples](../examples/README.md): Spring Boot 3.5 and 4, a published jar"
                  + " with the agent, a pull request",
              "ExamplesIT"),
          Map.entry(
              "[the tutorial](tutorial.md): Log4j, JDBC, metrics, Maven, Spring Boot",
              "TutorialIT"),
          Map.entry("[Logback](logback.md) in a plain jar", "LogbackIT"),
          Map.entry("[the Maven goal](check.md#maven)", "CheckGoalIT"),
          Map.entry("[the Gradle plugin](gradle.md), Gradle 7.6.4 and 8.8", "GradleBuildIT"),
          Map.entry(
              "[the agent](agent.md) in Spring Boot 3.5 and 4, Tomcat and ActiveMQ", "PublishedIT"),
          Map.entry("[the agent](agent.md) with the profile guard alone", "LoneProfileIT"),
          Map.entry("[a release](../CONTRIBUTING.md#release), built twice", "ReleaseIT"));

  private static Map<String, ObjectNode> committed() throws IOException {
    Map<String, ObjectNode> runs = new TreeMap<>();
    if (Files.exists(RESULT)) {
      for (JsonNode run : JSON.readTree(RESULT.toFile()).path("runs")) {
        runs.put(run.get("test").asText(), (ObjectNode) run);
      }
    }
    return runs;
  }

  @Test
  void thePageShowsTheCommittedRuns() throws IOException {
    String page = Files.readString(PAGE);
    Matcher table = TABLE.matcher(page);
    assertThat(table.find()).isTrue();
    Map<String, ObjectNode> runs = committed();
    String expected =
        "| way in | test | passed |\n|---|---|---|\n"
            + WAYS.stream().map(way -> row(way, runs)).collect(Collectors.joining());
    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(
          PAGE, page.substring(0, table.start(2)) + expected + page.substring(table.end(2)));
      return;
    }

    assertThat(table.group(2)).isEqualTo(expected);
  }

  private static String row(Map.Entry<String, String> way, Map<String, ObjectNode> runs) {
    ObjectNode run = runs.get(way.getValue());
    String passed = run == null ? "never run" : run.get("passed").asText();
    return "| " + way.getKey() + " | `" + way.getValue() + "` | " + passed + " |\n";
  }

  @Test
  void noCommittedRunFailed() throws IOException {
    assertThat(committed().values())
        .allSatisfy(
            run -> {
              assertThat(run.get("failed").asInt()).as(run.toString()).isZero();
              assertThat(run.get("passed").asInt()).as(run.toString()).isPositive();
            });
  }

  @Test
  void thePageNamesEveryTestOfTheProfile() throws IOException {
    List<String> tests = new ArrayList<>();
    for (Path module : listed(Reactor.ROOT)) {
      Path sources = module.resolve("src/test/java");
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
  }

  /** A reader follows one page for his case. */
  @Test
  void thePageOfEachCaseIsShort() throws IOException {
    String index = Files.readString(Reactor.ROOT.resolve("docs/getting-started.md"));
    for (String page : List.of("spring-boot.md", "gradle.md", "agent.md", "logback.md")) {
      assertThat(index).contains("](" + page + ")");
      assertThat(Files.readAllLines(Reactor.ROOT.resolve("docs").resolve(page)))
          .as(page)
          .hasSizeLessThanOrEqualTo(MAX_LINES);
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "compatibility.sum", matches = "true")
  void sumsTheRuns() throws IOException {
    Map<String, ObjectNode> runs = committed();
    List<Path> targets = new ArrayList<>(List.of(Path.of("target")));
    Reactor.withJar().forEach(module -> targets.add(module.target()));
    for (Path target : targets) {
      for (Map.Entry<String, String> way : WAYS) {
        for (Path report : reports(target.resolve("surefire-reports"), way.getValue())) {
          Element suite = Reactor.pom(report);
          int failed = count(suite, "failures") + count(suite, "errors");
          runs.put(
              way.getValue(),
              JSON.createObjectNode()
                  .put("test", way.getValue())
                  .put("passed", count(suite, "tests") - failed - count(suite, "skipped"))
                  .put("failed", failed));
        }
      }
    }
    ObjectNode result =
        JSON.createObjectNode()
            .put(
                "command",
                "mvn -Pit verify; mvn verify -pl release-checks -Dcompatibility.sum=true");
    result.putArray("runs").addAll(runs.values());
    Files.writeString(RESULT, JSON.writeValueAsString(result) + "\n");
    assertThat(runs).isNotEmpty();
  }

  private static List<Path> reports(Path folder, String test) throws IOException {
    String name = "TEST-.*\\." + test + "(-\\w+)?\\.xml";
    return listed(folder).stream()
        .filter(file -> file.getFileName().toString().matches(name))
        .toList();
  }

  private static List<Path> listed(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private static int count(Element suite, String attribute) {
    return Integer.parseInt(suite.getAttribute(attribute));
  }
}
