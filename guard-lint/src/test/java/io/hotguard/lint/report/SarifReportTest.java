/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.Price;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import io.hotguard.rule.Weight;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SARIF as its schema and its readers want it. */
final class SarifReportTest {
  private static final ReportWriter SARIF = ReportFormat.SARIF.writer(false);
  private static final String SCHEMA_FILE = "/schema/sarif-schema-2.1.0.json";
  private static final Schema SCHEMA = schema();

  @TempDir private Path root;
  private SourceTree sources;

  @BeforeEach
  void makeProject() throws IOException {
    sources = ReportSample.project(root);
  }

  private static Schema schema() {
    try (InputStream schema = SarifReportTest.class.getResourceAsStream(SCHEMA_FILE)) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(schema);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The objections of its schema to a report. */
  static List<String> problems(String sarif) {
    return SCHEMA.validate(sarif, InputFormat.JSON).stream().map(Object::toString).toList();
  }

  /** The one run of a report. */
  static JsonNode run(ReportContent content) throws IOException {
    return new ObjectMapper().readTree(ReportSample.written(SARIF, content)).path("runs").path(0);
  }

  @Test
  void isValidAgainstItsSchema() throws IOException {
    assertThat(problems(ReportSample.written(SARIF, ReportSample.content(sources, 1)))).isEmpty();
    assertThat(problems(ReportSample.written(SARIF, ReportSample.empty(sources)))).isEmpty();
  }

  @Test
  void hasThePriceOfACallInFiguresAndInTheMessage() throws IOException {
    Location place = new Location.Code("com.acme.Cart", "total", 42);
    Finding priced =
        Finding.of(ReportSample.QUEUE, place, "creates a Gson")
            .costing(new Price(61_000, 24_000, 200, 0));
    ReportContent content = ReportSample.of(sources, List.of(priced));

    JsonNode result = run(content).path("results").path(0);
    String json = ReportSample.written(ReportFormat.JSON.writer(false), content);

    assertThat(problems(ReportSample.written(SARIF, content))).isEmpty();
    assertThat(result.path("message").path("text").asText())
        .startsWith("creates a Gson: 61 us and 24 kB each (fix: 0.2 us)");
    JsonNode price = result.path("properties").path("price");
    assertThat(price.path("nanos").asDouble()).isEqualTo(61_000);
    assertThat(price.path("fixNanos").asDouble()).isEqualTo(200);
    assertThat(new ObjectMapper().readTree(json).path("findings").path(0).path("price"))
        .isEqualTo(price);
  }

  /** Each severity at each place, with and without path, fix, callee and weight. */
  @Test
  void isValidWithFindingsOfEveryKind() throws IOException {
    List<Location> places =
        List.of(
            new Location.Code("com.acme.Cart", "total", 42),
            new Location.Code("com.acme.Gone", "", 0),
            new Location.Config("application.yml", 4, "maximum-pool-size"),
            new Location.Config("lib/app.jar!/pool.properties", 0, ""),
            new Location.Runtime("JDBC URL", null),
            new Location.Runtime("pool", "main"));
    List<Optional<Fix>> fixes =
        List.of(
            Optional.empty(),
            Optional.of(Fix.of("Give it a bound")),
            Optional.of(Fix.set("Give it 10", "maximum-pool-size", "10")),
            Optional.of(new Fix("Remove it", List.of(Fix.Setting.removed("trace")))));
    List<Finding> findings = new ArrayList<>();
    for (Severity severity : Severity.values()) {
      for (Location place : places) {
        for (Optional<Fix> fix : fixes) {
          Finding plain =
              new Finding("SampleQueue", severity, place, "number " + findings.size(), fix);
          findings.add(plain);
          findings.add(
              plain
                  .about("java.util.Queue.add")
                  .reachedBy(
                      List.of(new Location.Code("com.acme.Page", "show", 1)), EntryPoint.MARKED));
        }
      }
    }
    ReportContent content = ReportSample.of(sources, findings);
    Weight[] weights = {
      Weight.UNKNOWN, new Weight(0.5, Weight.Basis.LINE), new Weight(0, Weight.Basis.METHOD)
    };
    ReportContent weighed =
        content.weighed(finding -> weights[finding.message().length() % weights.length]);

    for (ReportContent each : List.of(content, weighed)) {
      String sarif = ReportSample.written(SARIF, each);
      assertThat(problems(sarif)).isEmpty();
      assertThat(new ObjectMapper().readTree(sarif).findValues("ruleId")).hasSize(144);
    }
  }

  /** Code scanning services show the help, and have no other pages. */
  @Test
  void helpsWithThePageOfEachRule() throws Exception {
    List<RuleDescriptor> rules = rulesWithPages();
    List<Finding> findings =
        rules.stream()
            .map(rule -> Finding.of(rule, new Location.Code("com.acme.Cart", "total", 1), "found"))
            .toList();

    String sarif = ReportSample.written(SARIF, ReportSample.of(sources, rules, findings));

    assertThat(problems(sarif)).isEmpty();
    JsonNode described = new ObjectMapper().readTree(sarif).findValue("rules");
    assertThat(described).hasSameSizeAs(rules).hasSizeGreaterThan(100);
    for (JsonNode rule : described) {
      String name = rule.path("id").asText();
      assertThat(rule.path("help").path("markdown").asText())
          .as(name)
          .startsWith("# " + name)
          .contains("## Problem", "## Fix")
          .doesNotContain("](../", ".md)", ".md#");
      assertThat(rule.path("help").path("text").asText())
          .as(name)
          .isEqualTo(rule.path("help").path("markdown").asText());
    }
  }

  /** All rules of all modules: their pages are in the jar. */
  private static List<RuleDescriptor> rulesWithPages() throws Exception {
    URI folder =
        requireNonNull(RulePages.class.getResource("pages/RegexPerCall.md")).toURI().resolve(".");
    try (Stream<Path> pages = Files.list(Path.of(folder))) {
      return pages
          .map(page -> page.getFileName().toString().replace(".md", ""))
          .filter(name -> !name.equals("README"))
          .sorted()
          .map(name -> RuleDescriptor.warning(name, "The hazard " + name + "."))
          .toList();
    }
  }

  /** Shows that the tests above can fail. */
  @Test
  void theSchemaRefusesWhatIsNoSarif() throws IOException {
    String sarif = ReportSample.written(SARIF, ReportSample.content(sources, 1));

    assertThat(problems(sarif.replace("\"level\": \"error\"", "\"level\": \"fatal\"")))
        .isNotEmpty();
    assertThat(problems(sarif.replace("\"startLine\": 42", "\"startLine\": 0"))).isNotEmpty();
    assertThat(problems(sarif.replace("\"columnKind\"", "\"columnSort\""))).isNotEmpty();
  }

  @Test
  void isValidWhateverNamesAndMessagesHold() throws IOException {
    List<Severity> severities = List.of(Severity.values());
    for (long seed = 1; seed <= 5; seed++) {
      Random random = new Random(seed);
      List<Finding> findings = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        findings.add(
            new Finding(
                "SampleQueue",
                severities.get(random.nextInt(3)),
                location(random),
                "x" + text(random),
                Optional.empty(),
                random.nextBoolean()
                    ? List.of()
                    : List.of(new Location.Code("c" + text(random), text(random), 1)),
                EntryPoint.framework(text(random)),
                Optional.empty(),
                "",
                Optional.empty()));
      }
      assertThat(problems(ReportSample.written(SARIF, ReportSample.of(sources, findings))))
          .as("seed %d", seed)
          .isEmpty();
    }
  }

  private static Location location(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> new Location.Code("c" + text(random), text(random), random.nextInt(3));
      case 1 -> new Location.Config("f" + text(random), random.nextInt(3), text(random));
      default -> new Location.Runtime("r" + text(random), null);
    };
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    String chars = "ab.$/:%{}[]()\"'\\<>&#? \n\t\u0000\u001b\u00fc\u2028\ud83d\ude00\ud800";
    for (int i = random.nextInt(12); i > 0; i--) {
      text.append(chars.charAt(random.nextInt(chars.length())));
    }
    return text.toString();
  }

  @Test
  void keepsTheWorstOfTooManyAndSaysHowManyAreLeftOut() throws IOException {
    List<Finding> findings = new ArrayList<>();
    Location.Code entry = new Location.Code("com.acme.Page", "show", 1);
    for (int i = 0; i < SarifReport.MAX_RESULTS + 7; i++) {
      findings.add(
          new Finding(
              "SampleUrl",
              Severity.NOTE,
              new Location.Code("com.acme.C" + i, "m", 1),
              "note",
              Optional.empty()));
    }
    findings.add(Finding.of(ReportSample.QUEUE, new Location.Code("z.Z", "z", 1), "worst"));
    findings.add(
        Finding.of(ReportSample.POOL, new Location.Code("z.Z", "z", 1), "hot")
            .reachedBy(List.of(entry), EntryPoint.MARKED));
    findings.add(Finding.of(ReportSample.POOL, new Location.Code("a.A", "a", 1), "not hot"));

    JsonNode run = run(ReportSample.of(sources, findings));

    assertThat(run.path("results")).hasSize(SarifReport.MAX_RESULTS);
    assertThat(run.path("results").findValuesAsText("ruleId").subList(0, 3))
        .containsExactly("SampleQueue", "SamplePool", "SamplePool");
    assertThat(run.path("results").path(1).path("message").path("text").asText()).isEqualTo("hot");
    assertThat(run.path("invocations").toString()).contains("5,000").contains("10 more");
  }

  @Test
  void givesEachOfTwoThatAreAlikeAFingerprintOfItsOwn() throws IOException {
    List<String> prints =
        run(ReportSample.content(sources, 1)).path("results").findValuesAsText("hotguard/v1");
    Set<String> distinct = new HashSet<>(prints);

    assertThat(distinct).hasSameSizeAs(prints);
    assertThat(prints).anyMatch(print -> print.endsWith(":2"));
  }

  @Test
  void tellsCallsThatReadTheSameApart() throws IOException {
    Finding queue = ReportSample.findings().get(0);
    List<Finding> alike = List.of(queue.about("a.B.c"), queue.about("a.B.d"), queue.about("a.B.d"));

    JsonNode results = run(ReportSample.of(sources, alike)).path("results");

    String print = alike.get(1).fingerprint();
    assertThat(results.findValuesAsText("hotguard/v1"))
        .containsExactly(alike.get(0).fingerprint() + ":1", print + ":1", print + ":2");
  }

  @Test
  void namesFilesRelativeToTheRepositoryAndEncodesThem() throws IOException {
    List<String> uris =
        run(ReportSample.content(sources, 1)).path("results").findValuesAsText("uri");

    assertThat(uris)
        .contains(
            "shop/src/main/java/com/acme/Cart.java",
            "shop/src/main/resources/application.yml",
            "com/acme/Page.java",
            "lib/app.jar!/BOOT-INF/classes/pool.properties",
            "one%3Atwo/%C3%BC.xml")
        .noneMatch(uri -> uri.startsWith("/"));
  }

  @Test
  void writesBracesTwice() throws IOException {
    assertThat(run(ReportSample.content(sources, 1)).toString())
        .contains("${{POOL_SIZE:10}}")
        .contains("broken {{0}}");
  }

  @Test
  void tellsTheWayToAHotPlace() throws IOException {
    JsonNode steps =
        run(ReportSample.content(sources, 1))
            .path("results")
            .path(0)
            .path("codeFlows")
            .path(0)
            .path("threadFlows")
            .path(0)
            .path("locations");

    assertThat(steps.findValuesAsText("fullyQualifiedName"))
        .startsWith("com.acme.Page.show")
        .endsWith("com.acme.Cart.total");
  }

  @Test
  void itsFixTurnsTheFileIntoTheRightOne() throws IOException {
    JsonNode change =
        run(ReportSample.content(sources, 1)).path("results").findValue("artifactChanges").path(0);
    JsonNode replacement = change.path("replacements").path(0);
    JsonNode region = replacement.path("deletedRegion");
    Path file = root.resolve(change.path("artifactLocation").path("uri").asText());
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    String line = lines.get(region.path("startLine").asInt() - 1);

    String fixed =
        line.substring(0, region.path("startColumn").asInt() - 1)
            + replacement.path("insertedContent").path("text").asText()
            + line.substring(region.path("endColumn").asInt() - 1);

    assertThat(fixed).isEqualTo("      maximum-pool-size: \"10\" # too few");
  }

  @Test
  void explainsItsRulesWithTheirPages() throws IOException {
    JsonNode rules =
        run(ReportSample.content(sources, 1)).path("tool").path("driver").path("rules");

    assertThat(rules.findValuesAsText("id")).isSorted().contains("SampleQueue");
    assertThat(rules.findValuesAsText("markdown")).anyMatch(text -> text.contains("## Problem"));
  }
}
