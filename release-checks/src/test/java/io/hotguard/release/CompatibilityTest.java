/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.w3c.dom.Element;

/**
 * Holds docs/compatibility.md to the committed runs of tests.
 *
 * <p>{@code -Dcompatibility.sum=true} reads the reports in {@code target/surefire-reports} of all
 * modules and adds their runs to the result, {@code -Ddocs.update=true} writes the page.
 */
final class CompatibilityTest {
  private static final Path RESULT = Reactor.ROOT.resolve("docs/results/compatibility.json");
  private static final Path LOG4J = Reactor.ROOT.resolve("docs/results/log4j-versions.json");
  private static final Path PAGE = Reactor.ROOT.resolve("docs/compatibility.md");
  private static final Pattern TABLE =
      Pattern.compile(
          "(<!-- compatibility:begin -->\n\n)(.*?)(\n<!-- compatibility:end -->)", Pattern.DOTALL);
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** From a library to the jar on the class path of a test that has its version. */
  private static final Map<String, Pattern> LIBRARIES =
      Map.of(
          "Dropwizard Metrics", jar("metrics-core"),
          "Logback", jar("logback-classic"),
          "Micrometer", jar("micrometer-core"),
          "OpenTelemetry", jar("opentelemetry-sdk-metrics"),
          "Prometheus client", jar("prometheus-metrics-core"),
          "Spring Boot", jar("spring-boot"));

  /** From a library to the modules whose tests are about it. */
  private static final Map<String, List<String>> MODULES =
      Map.of(
          "Dropwizard Metrics", List.of("guard-metrics"),
          "Logback", List.of("guard-logback"),
          "Micrometer", List.of("guard-metrics", "guard-spring-boot"),
          "OpenTelemetry", List.of("guard-metrics"),
          "Prometheus client", List.of("guard-metrics"),
          "Spring Boot", List.of("guard-logging", "guard-logback", "guard-spring-boot"));

  /** From the driver to the name of its jars. */
  private static final Map<String, Pattern> DRIVERS =
      Map.of(
          "H2", driver("h2"),
          "MariaDB Connector/J", driver("mariadb-java-client"),
          "Microsoft JDBC driver", driver("mssql-jdbc"),
          "MySQL Connector/J", driver("mysql-connector-j(?:ava)?"),
          "Oracle JDBC driver", driver("ojdbc\\d+"),
          "PostgreSQL JDBC driver", driver("postgresql"));

  private static Pattern jar(String artifact) {
    return Pattern.compile("[/\\\\]" + artifact + "-(\\d[^/\\\\]*)\\.jar");
  }

  private static Pattern driver(String artifact) {
    return Pattern.compile("\\b" + artifact + "-(\\d[\\w.]*?\\d)(?:\\.jre\\d+)?(?![\\w.]*\\d)");
  }

  /** Counts of the tests that met one version of a library. */
  private record Run(String library, String version, int tests, int failed, int skipped) {
    String key() {
      return library + " " + version;
    }

    Run plus(Run other) {
      return new Run(
          library, version, tests + other.tests, failed + other.failed, skipped + other.skipped);
    }
  }

  private static Map<String, Run> committed() throws IOException {
    Map<String, Run> runs = new TreeMap<>();
    if (!Files.exists(RESULT)) {
      return runs;
    }
    for (JsonNode each : JSON.readTree(RESULT.toFile()).path("runs")) {
      Run run =
          new Run(
              each.get("library").asText(),
              each.get("version").asText(),
              each.get("tests").asInt(),
              each.get("failed").asInt(),
              each.get("skipped").asInt());
      runs.put(run.key(), run);
    }
    return runs;
  }

  @Test
  void thePageShowsTheCommittedRuns() throws IOException {
    String page = Files.readString(PAGE);
    Matcher table = TABLE.matcher(page);
    assertThat(table.find()).isTrue();
    String expected = table();
    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(
          PAGE, page.substring(0, table.start(2)) + expected + page.substring(table.end(2)));
      return;
    }

    assertThat(table.group(2)).isEqualTo(expected);
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

  /** Log4j has a table of its own, which also says what old releases lack. */
  private static String table() throws IOException {
    Map<String, List<Run>> libraries = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    Map<String, Run> all = committed();
    for (JsonNode each : JSON.readTree(LOG4J.toFile()).get("runs")) {
      Run run =
          new Run(
              "[Log4j](logging.md)",
              each.get("log4j").asText(),
              each.get("tests").asInt(),
              each.get("failed").asInt(),
              each.get("skipped").asInt());
      all.merge(run.key(), run, Run::plus);
    }
    TestedVersions.inPoms()
        .forEach(
            (library, versions) ->
                versions.stream()
                    .map(version -> new Run(library, version, 0, 0, 0))
                    .forEach(run -> all.putIfAbsent(run.key(), run)));
    all.values()
        .forEach(
            run -> libraries.computeIfAbsent(run.library(), key -> new ArrayList<>()).add(run));
    StringBuilder text = new StringBuilder("| with | version: tests passed |\n|---|---|\n");
    libraries.forEach(
        (library, runs) ->
            text.append("| ")
                .append(library)
                .append(" | ")
                .append(
                    runs.stream()
                        .sorted(Comparator.comparing(CompatibilityTest::number))
                        .map(CompatibilityTest::cell)
                        .collect(Collectors.joining("; ")))
                .append(" |\n"));
    return text.toString();
  }

  private static VersionNumber number(Run run) {
    return VersionNumber.parse(run.version()).orElseThrow();
  }

  private static String cell(Run run) {
    if (run.tests() == 0) {
      return run.version();
    }
    return String.format(Locale.ROOT, "%s: %,d", run.version(), run.tests() - run.skipped());
  }

  @Test
  @EnabledIfSystemProperty(named = "compatibility.sum", matches = "true")
  void sumsTheRuns() throws IOException {
    Map<String, Run> runs = committed();
    // Tests of one class, run by hand, do not replace the run of a whole module.
    found()
        .forEach(
            (key, run) ->
                runs.merge(key, run, (old, now) -> now.tests() * 2 < old.tests() ? old : now));
    ObjectNode result =
        JSON.createObjectNode()
            .put("command", "mvn verify; mvn verify -pl release-checks -Dcompatibility.sum=true");
    ArrayNode array = result.putArray("runs");
    runs.values()
        .forEach(
            run ->
                array
                    .addObject()
                    .put("library", run.library())
                    .put("version", run.version())
                    .put("tests", run.tests())
                    .put("failed", run.failed())
                    .put("skipped", run.skipped()));
    Files.writeString(RESULT, JSON.writeValueAsString(result) + "\n");
    assertThat(array).isNotEmpty();
  }

  private static Map<String, Run> found() throws IOException {
    Map<String, Run> found = new TreeMap<>();
    for (Reactor.Module module : Reactor.withJar()) {
      for (Path reports : reports(module.target())) {
        try (Stream<Path> files = Files.list(reports)) {
          for (Path file :
              files
                  .filter(each -> each.getFileName().toString().matches("TEST-.*\\.xml"))
                  .toList()) {
            read(module.folder(), Reactor.pom(file))
                .forEach(run -> found.merge(run.key(), run, Run::plus));
          }
        }
      }
    }
    return found;
  }

  /** The folder of the build, and one for each other JDK that a test run was told to use. */
  private static List<Path> reports(Path target) throws IOException {
    if (!Files.isDirectory(target)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(target)) {
      return folders
          .filter(each -> each.getFileName().toString().matches("surefire-reports(-jdk\\d+)?"))
          .toList();
    }
  }

  private static List<Run> read(String module, Element suite) {
    Map<String, String> properties = new TreeMap<>();
    Reactor.children(Reactor.child(suite, "properties"), "property")
        .forEach(each -> properties.put(each.getAttribute("name"), each.getAttribute("value")));
    Run all =
        new Run(
            "JDK",
            properties.get("java.specification.version"),
            count(suite, "tests"),
            count(suite, "failures") + count(suite, "errors"),
            count(suite, "skipped"));
    List<Run> runs = new ArrayList<>(List.of(all));
    String classPath =
        properties.getOrDefault("surefire.test.class.path", properties.get("java.class.path"));
    LIBRARIES.forEach(
        (library, jar) -> {
          Matcher version = jar.matcher(classPath);
          if (MODULES.get(library).contains(module) && version.find()) {
            runs.add(new Run(library, version.group(1), all.tests, all.failed, all.skipped));
          }
        });
    if (module.equals("guard-jdbc")) {
      Reactor.children(suite, "testcase").forEach(test -> drivers(test, runs));
    }
    return runs;
  }

  private static void drivers(Element test, List<Run> runs) {
    int failed =
        Reactor.child(test, "failure") == null && Reactor.child(test, "error") == null ? 0 : 1;
    int skipped = Reactor.child(test, "skipped") == null ? 0 : 1;
    DRIVERS.forEach(
        (library, jar) -> {
          Matcher version = jar.matcher(test.getAttribute("name"));
          if (version.find()) {
            runs.add(new Run(library, version.group(1), 1, failed, skipped));
          }
        });
  }

  private static int count(Element suite, String attribute) {
    return Integer.parseInt(suite.getAttribute(attribute));
  }

  @Test
  void thePomsNameVersionsOfEveryLibrary() {
    assertThat(TestedVersions.inPoms()).containsKeys("JDK", "Logback", "Spring Boot");
    assertThat(TestedVersions.inPoms())
        .allSatisfy(
            (library, versions) ->
                assertThat(versions)
                    .as(library)
                    .isNotEmpty()
                    .allSatisfy(version -> assertThat(version).matches("\\d[\\w.]*")));
  }

  @Test
  void readsTheVersionOfADriver() {
    assertThat(versions("[1] mssql-jdbc-12.10.2.jre11")).containsExactly("12.10.2");
    assertThat(versions("[2] mysql-connector-java-5.1.49")).containsExactly("5.1.49");
    assertThat(versions("[3] postgresql-42.7.14, 3")).containsExactly("42.7.14");
  }

  private static Set<String> versions(String name) {
    return DRIVERS.values().stream()
        .map(driver -> driver.matcher(name))
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
