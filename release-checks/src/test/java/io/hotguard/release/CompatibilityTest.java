/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Holds the versions of docs/compatibility.md to the poms and to the committed runs of tests. */
final class CompatibilityTest {
  private static final String RESULT = "compatibility.json";
  private static final Path LOG4J = Reactor.ROOT.resolve("docs/results/log4j-versions.json");
  private static final String JDK = "JDK";

  /** The releases with long support, first the oldest that Hotguard needs and is built for. */
  private static final List<String> JDKS = List.of("17", "21", "25");

  /** Counts of the tests that met one version of a library. */
  private record Run(String library, String version, int tests, int failed, int skipped) {
    String key() {
      return library + " " + version;
    }

    Run plus(Run other) {
      return new Run(
          library, version, tests + other.tests, failed + other.failed, skipped + other.skipped);
    }

    VersionNumber number() {
      return VersionNumber.parse(version).orElseThrow();
    }

    String cell() {
      if (tests > 0) {
        return String.format(Locale.ROOT, "%s: %,d", version, tests - skipped);
      }
      boolean built = !library.equals(JDK) || version.equals(JDKS.get(0));
      return built ? version : version + ": not run";
    }
  }

  private static Map<String, Run> committed() throws IOException {
    Map<String, Run> runs = new TreeMap<>();
    CommittedRuns.read(RESULT, Run.class).forEach(run -> runs.put(run.key(), run));
    return runs;
  }

  @BeforeAll
  static void sumTheRuns() throws IOException {
    if (!CommittedRuns.SUMS) {
      return;
    }
    Set<String> listed = listed().stream().map(Run::key).collect(Collectors.toSet());
    Map<String, Run> found = new TreeMap<>();
    for (TestReport report : TestReport.all()) {
      if (!report.test().endsWith("IT") && !report.module().equals("release-checks")) {
        // Tests also start releases that must be refused.
        runs(report).stream()
            .filter(run -> listed.contains(run.key()))
            .forEach(run -> found.merge(run.key(), run, Run::plus));
      }
    }
    Map<String, Run> all = committed();
    // Tests of one class, run by hand, do not replace the run of a whole module.
    found.forEach(
        (key, run) -> all.merge(key, run, (old, now) -> now.tests() * 2 < old.tests() ? old : now));
    CommittedRuns.write(RESULT, "mvn verify", all.values());
  }

  /** Returns what the page lists, without counts. */
  private static List<Run> listed() {
    List<Run> listed = new ArrayList<>();
    JDKS.forEach(version -> listed.add(new Run(JDK, version, 0, 0, 0)));
    for (TestedLibrary library : TestedLibrary.ALL) {
      library.inPoms().forEach(version -> listed.add(new Run(library.name(), version, 0, 0, 0)));
    }
    return listed;
  }

  private static List<Run> runs(TestReport report) {
    Map<String, String> properties = report.properties();
    List<Run> runs = new ArrayList<>();
    runs.add(run(JDK, properties.getOrDefault("java.specification.version", ""), report));
    String classPath =
        properties.getOrDefault(
            "surefire.test.class.path", properties.getOrDefault("java.class.path", ""));
    for (TestedLibrary library : TestedLibrary.ALL) {
      if (library.modules().contains(report.module())) {
        if (library.perTest()) {
          Reactor.children(report.suite(), "testcase").stream()
              .flatMap(test -> run(library, test).stream())
              .forEach(runs::add);
        } else {
          library
              .onClassPath(classPath)
              .map(version -> run(library.name(), version, report))
              .ifPresent(runs::add);
        }
      }
    }
    return runs;
  }

  private static Run run(String library, String version, TestReport report) {
    return new Run(library, version, report.tests(), report.failed(), report.skipped());
  }

  private static Optional<Run> run(TestedLibrary library, Element test) {
    boolean failed = Reactor.child(test, "failure") != null || Reactor.child(test, "error") != null;
    boolean skipped = Reactor.child(test, "skipped") != null;
    return library
        .inTestName(test.getAttribute("name"))
        .map(version -> new Run(library.name(), version, 1, failed ? 1 : 0, skipped ? 1 : 0));
  }

  @Test
  void thePageShowsTheCommittedRuns() throws IOException {
    CommittedRuns.assertOnPage("compatibility", table());
  }

  /** Log4j has a table of its own, which also says what old releases lack. */
  private static String table() throws IOException {
    Map<String, Run> all = committed();
    for (JsonNode each : new ObjectMapper().readTree(LOG4J.toFile()).get("runs")) {
      Run run =
          new Run(
              "[Log4j](logging.md)",
              each.get("log4j").asText(),
              each.get("tests").asInt(),
              each.get("failed").asInt(),
              each.get("skipped").asInt());
      all.merge(run.key(), run, Run::plus);
    }
    listed().forEach(run -> all.putIfAbsent(run.key(), run));
    Map<String, List<Run>> libraries =
        all.values().stream()
            .collect(
                Collectors.groupingBy(
                    Run::library,
                    () -> new TreeMap<>(String.CASE_INSENSITIVE_ORDER),
                    Collectors.toList()));
    return libraries.entrySet().stream()
        .map(each -> "| " + each.getKey() + " | " + cells(each.getValue()) + " |\n")
        .collect(Collectors.joining("", "| with | version: tests passed |\n|---|---|\n", ""));
  }

  private static String cells(List<Run> runs) {
    return runs.stream()
        .sorted(Comparator.comparing(Run::number))
        .map(Run::cell)
        .collect(Collectors.joining("; "));
  }

  @Test
  void noCommittedRunFailed() throws IOException {
    assertThat(committed().values())
        .allSatisfy(
            run -> {
              assertThat(run.failed()).as(run.key()).isZero();
              assertThat(run.tests() - run.skipped()).as(run.key()).isPositive();
            });
  }

  @Test
  void theOldestJdkIsThatOfTheCompiler() {
    assertThat(JDKS.get(0)).isEqualTo(Reactor.property("maven.compiler.release"));
  }

  @Test
  void thePomsNameVersionsOfEveryLibrary() {
    assertThat(TestedLibrary.ALL)
        .allSatisfy(
            library ->
                assertThat(library.inPoms())
                    .as(library.name())
                    .isNotEmpty()
                    .allSatisfy(version -> assertThat(version).matches("\\d[\\w.]*")));
  }

  @Test
  void readsTheVersionOfADriver() {
    assertThat(versions("[1] mssql-jdbc-12.10.2.jre11")).containsExactly("12.10.2");
    assertThat(versions("[2] mysql-connector-java-5.1.49")).containsExactly("5.1.49");
    assertThat(versions("[3] postgresql-42.7.14, 3")).containsExactly("42.7.14");
  }

  private static List<String> versions(String test) {
    return TestedLibrary.ALL.stream()
        .flatMap(library -> library.inTestName(test).stream())
        .toList();
  }

  @Test
  void readsTheVersionOnAClassPath() {
    String classPath = "/r/a/spring-boot-actuator-9.9.jar:/r/b/spring-boot-3.5.16.jar:/r/target";

    assertThat(
            TestedLibrary.ALL.stream().flatMap(library -> library.onClassPath(classPath).stream()))
        .containsExactly("3.5.16");
  }
}
