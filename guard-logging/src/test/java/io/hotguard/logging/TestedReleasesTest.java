/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Holds the table of tested Log4j releases to the committed runs of {@code -Plog4j-versions}.
 *
 * <p>{@code -Dlog4j.versions.sum=true} adds the runs in {@code target/log4j-versions} to the
 * result, {@code -Ddocs.update=true} writes the table.
 */
class TestedReleasesTest {
  private static final Path RESULT = Path.of("../docs/results/log4j-versions.json");
  private static final Path PAGE = Path.of("../docs/logging-reference.md");
  private static final Path RUNS = Path.of("target/log4j-versions");
  private static final Pattern FOLDER = Pattern.compile("(.+)-disruptor-(.+)");
  private static final Pattern SUITE = Pattern.compile("<testsuite [^>]*>");
  private static final Pattern TABLE =
      Pattern.compile(
          "(<!-- log4j-versions:begin -->\n\n)(.*?)(\n<!-- log4j-versions:end -->)",
          Pattern.DOTALL);

  /** The parts of a run. */
  private static final String ALL = "all";

  private static final String WARS = "wars";
  private static final String JARS = "jars";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  @Test
  void thePageShowsTheCommittedRuns() throws IOException {
    String page = Files.readString(PAGE);
    Matcher table = TABLE.matcher(page);
    assertThat(table.find()).isTrue();
    String expected = table(JSON.readTree(RESULT.toFile()));
    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(
          PAGE, page.substring(0, table.start(2)) + expected + page.substring(table.end(2)));
      return;
    }

    assertThat(table.group(2)).isEqualTo(expected);
  }

  @Test
  void noCommittedRunFailed() throws IOException {
    JsonNode runs = JSON.readTree(RESULT.toFile()).get("runs");

    assertThat(runs).isNotEmpty();
    assertThat(runs)
        .allSatisfy(
            run -> {
              assertThat(run.findValues("failed"))
                  .allSatisfy(failed -> assertThat(failed.asInt()).as(run.toString()).isZero());
              assertThat(run.get("tests").asInt()).as(run.toString()).isGreaterThan(500);
            });
  }

  /** All parts, and one commit: the rows are one table. */
  @Test
  void everySupportedReleaseWasRunWhole() throws IOException {
    JsonNode runs = JSON.readTree(RESULT.toFile()).get("runs");
    String newest = System.getProperty("test.log4j.newest");
    List<String> supported =
        Stream.of("2.17.1", "2.17.2", "2.20.0", "2.21.1", "2.23.1", "2.24.3", "2.25.5", newest)
            .flatMap(
                log4j ->
                    VersionNumber.of(log4j).isAtLeast("2.23.0")
                        ? Stream.of(log4j + " 3", log4j + " 4")
                        : Stream.of(log4j + " 3"))
            .toList();
    List<String> names = new ArrayList<>();
    for (JsonNode run : runs) {
      names.add(run.get("log4j").asText() + " " + run.get("disruptor").asText().charAt(0));
      for (String part : List.of(WARS, JARS)) {
        assertThat(run.path(part).path("tests").asInt() - run.path(part).path("skipped").asInt())
            .as("%s of %s", part, run)
            .isPositive();
      }
    }

    assertThat(names).containsExactlyInAnyOrderElementsOf(supported);
    assertThat(runs.findValuesAsText("commit")).containsOnly(runs.get(0).get("commit").asText());
  }

  private static String table(JsonNode result) {
    Map<VersionNumber, Map<String, JsonNode>> releases = new TreeMap<>();
    for (JsonNode run : result.get("runs")) {
      releases
          .computeIfAbsent(
              VersionNumber.parse(run.get("log4j").asText()).orElseThrow(), key -> new TreeMap<>())
          .put(run.get("disruptor").asText().substring(0, 1), run);
    }
    StringBuilder text =
        new StringBuilder(
            """
            | Log4j | passed with Disruptor 3 | with Disruptor 4 | in wars; in jars of Spring Boot | cannot override |
            |---|---|---|---|---|
            """);
    releases.forEach(
        (release, runs) ->
            text.append("| ")
                .append(runs.values().iterator().next().get("log4j").asText())
                .append(" | ")
                .append(tests(runs.get("3")))
                .append(" | ")
                .append(release.isAtLeast("2.23.0") ? tests(runs.get("4")) : "fails")
                .append(" | ")
                .append(packaged(runs))
                .append(" | ")
                .append(missing(runs))
                .append(" |\n"));
    return text.toString();
  }

  /** Tests in wars, and in jars of a Spring Boot, with each Disruptor. */
  private static String packaged(Map<String, JsonNode> runs) {
    String text =
        runs.values().stream()
            .filter(run -> run.has(WARS) && run.has(JARS))
            .map(
                run ->
                    String.format(
                        Locale.ROOT,
                        "%s; %s (%s)",
                        tests(run.get(WARS)),
                        tests(run.get(JARS)),
                        run.get(JARS).get("springBoot").asText()))
            .distinct()
            .collect(Collectors.joining("; "));
    return text.isEmpty() ? "not run" : text;
  }

  private static String tests(JsonNode run) {
    if (run == null || !run.has("tests")) {
      return "not run";
    }
    int skipped = run.get("skipped").asInt();
    return String.format(Locale.ROOT, "%,d", run.get("tests").asInt() - skipped)
        + (skipped == 0 ? "" : ", " + skipped + " skipped");
  }

  private static String missing(Map<String, JsonNode> runs) {
    return runs.values().stream()
        .flatMap(run -> Stream.of(run.get("limits")).flatMap(TestedReleasesTest::texts))
        .distinct()
        .collect(Collectors.joining(" "));
  }

  private static Stream<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(
        text ->
            texts.add(
                text.asText().replaceAll(".* lets no other source override ([^=]+)=.*", "`$1`")));
    return texts.stream();
  }

  @Test
  void notesWhatEachPartOfARunWas(@TempDir Path directory) throws IOException {
    Path folder = Files.createDirectory(directory.resolve("2.20.0-disruptor-3.4.4"));
    report(folder, "FirstTest", "0123456789ab", "2026-11-27T08:00:00Z");
    report(folder, "SecondTest", "0123456789ab", "2026-11-27T08:00:02Z");
    report(folder, "ThirdTest", "0123456789ab", "2026-11-27T08:00:01Z");
    report(folder, "WarTest(war)", "ba9876543210", "2026-11-28T08:00:00Z");

    ObjectNode run = sum(folder);
    assertThat(run.toString())
        .isEqualTo(
            JSON.readTree(
                    """
                    {"log4j": "2.20.0", "disruptor": "3.4.4", "tests": 9, "failed": 0, "skipped": 3,
                     "commit": "0123456789ab", "jdk": "17+1 (Test)", "date": "2026-11-27T08:00:02Z",
                     "limits": [],
                     "wars": {"tests": 3, "failed": 0, "skipped": 1, "commit": "ba9876543210",
                              "jdk": "17+1 (Test)", "date": "2026-11-28T08:00:00Z"}}
                    """)
                .toString());

    report(folder, "FourthTest", "ba9876543210", "2026-11-27T08:00:03Z");
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> sum(folder))
        .withMessageContaining("of another commit than other reports: run all tests again");
  }

  private static void report(Path folder, String test, String commit, String date)
      throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("TEST-" + test + ".xml"),
            """
            <testsuite name="%s" tests="3" errors="0" skipped="1" failures="0">
              <properties>
                <property name="java.vendor" value="Test"/>
                <property name="java.vm.version" value="17+1"/>
                <property name="test.commit" value="%s"/>
              </properties>
            </testsuite>
            """
                .formatted(test, commit));
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse(date)));
  }

  @Test
  @EnabledIfSystemProperty(named = "log4j.versions.sum", matches = "true")
  void sumsTheRuns() throws IOException {
    ObjectNode result =
        Files.exists(RESULT)
            ? (ObjectNode) JSON.readTree(RESULT.toFile())
            : JSON.createObjectNode().put("command", "mvn test -pl guard-logging -Plog4j-versions");
    Map<String, ObjectNode> runs = new TreeMap<>();
    for (JsonNode run : result.path("runs")) {
      runs.put(run.get("log4j").asText() + run.get("disruptor").asText(), (ObjectNode) run);
    }
    try (Stream<Path> folders = Files.list(RUNS)) {
      for (Path folder : folders.toList()) {
        ObjectNode run = sum(folder);
        // A run of a part keeps the other parts of an earlier one.
        runs.merge(
            run.get("log4j").asText() + run.get("disruptor").asText(), run, ObjectNode::setAll);
      }
    }
    ArrayNode array = result.putArray("runs");
    array.addAll(runs.values());
    Files.writeString(RESULT, JSON.writeValueAsString(result) + "\n");
    assertThat(array).isNotEmpty();
  }

  private static ObjectNode sum(Path folder) throws IOException {
    Matcher versions = FOLDER.matcher(folder.getFileName().toString());
    assertThat(versions.matches()).as(folder.toString()).isTrue();
    ObjectNode run =
        JSON.createObjectNode().put("log4j", versions.group(1)).put("disruptor", versions.group(2));
    Map<String, ObjectNode> parts = new TreeMap<>();
    ArrayNode limits = JSON.createArrayNode();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String fileName = file.getFileName().toString();
        if (fileName.startsWith("TEST-")
            && !fileName.contains(TestedReleasesTest.class.getName())) {
          String report = Files.readString(file);
          Matcher suite = SUITE.matcher(report);
          assertThat(suite.find()).as(fileName).isTrue();
          String name = part(suite.group());
          ObjectNode part = parts.computeIfAbsent(name, key -> JSON.createObjectNode());
          add(suite.group(), part);
          note(part, file, report);
          if (name.equals(JARS)) {
            part.put("springBoot", property(report, "test.spring-boot"));
          }
        } else if (fileName.endsWith("LimitsTest-output.txt")) {
          Files.readString(file)
              .lines()
              .filter(line -> line.startsWith("limit: "))
              .forEach(line -> limits.add(line.substring("limit: ".length())));
        }
      }
    }
    ObjectNode all = parts.remove(ALL);
    if (all != null) {
      run.setAll(all);
      run.set("limits", limits);
    }
    parts.forEach(run::set);
    return run;
  }

  /** The part of a run: an execution of the profile for packaged applications has its own. */
  private static String part(String suite) {
    return suite.contains("(war)") ? WARS : suite.contains("(spring-boot-jar)") ? JARS : ALL;
  }

  private static void add(String suite, ObjectNode part) {
    add(part, "tests", count(suite, "tests"));
    add(part, "failed", count(suite, "failures") + count(suite, "errors"));
    add(part, "skipped", count(suite, "skipped"));
  }

  private static void add(ObjectNode part, String name, int more) {
    part.put(name, part.path(name).asInt() + more);
  }

  /** Notes what was run, and when: the reports of a part are of one commit. */
  private static void note(ObjectNode part, Path file, String report) throws IOException {
    String commit = property(report, "test.commit");
    assertThat(commit)
        .as("%s is of another commit than other reports: run all tests again", file)
        .isEqualTo(part.path("commit").asText(commit));
    part.put("commit", commit);
    part.put(
        "jdk", property(report, "java.vm.version") + " (" + property(report, "java.vendor") + ")");
    String date =
        Files.getLastModifiedTime(file).toInstant().truncatedTo(ChronoUnit.SECONDS).toString();
    if (date.compareTo(part.path("date").asText()) > 0) {
      part.put("date", date);
    }
  }

  private static String property(String report, String name) {
    Matcher property =
        Pattern.compile("name=\"" + Pattern.quote(name) + "\" value=\"([^\"]+)\"").matcher(report);
    assertThat(property.find()).as(name).isTrue();
    return property.group(1);
  }

  private static int count(String suite, String attribute) {
    Matcher value = Pattern.compile(" " + attribute + "=\"([0-9]+)\"").matcher(suite);
    assertThat(value.find()).as(suite).isTrue();
    return Integer.parseInt(value.group(1));
  }
}
