/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Severity;
import io.hotguard.rule.Weight;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SARIF of a check with a recording. */
final class SarifWeightsTest {
  private static final ReportWriter SARIF = ReportFormat.SARIF.writer(false);

  @TempDir private Path root;
  private SourceTree sources;

  @BeforeEach
  void makeProject() throws IOException {
    sources = ReportSample.project(root);
  }

  private ReportContent weighed() {
    Finding queue = ReportSample.findings().get(0);
    Location pool = new Location.Config("pool.yml", 3, "size");
    List<Finding> findings =
        List.of(
            queue,
            queue.in(new Location.Code("com.acme.Never", "run", 7)),
            Finding.of(ReportSample.POOL, pool, "is small"),
            Finding.of(ReportSample.URL, new Location.Code("com.acme.Hot", "run", 7), "is hot"));
    return ReportSample.of(sources, findings)
        .weighed(
            finding ->
                switch (finding.location().describe()) {
                  case "com.acme.Hot.run:7" -> new Weight(0.3891, Weight.Basis.LINE);
                  case "com.acme.Never.run:7" -> new Weight(0, Weight.Basis.NO_STACK);
                  default ->
                      finding.location().equals(pool)
                          ? Weight.UNKNOWN
                          : new Weight(0.01, Weight.Basis.METHOD);
                });
  }

  @Test
  void ranksByWhatWasMeasured() throws IOException {
    JsonNode results = SarifReportTest.run(weighed()).path("results");

    assertThat(results.findValuesAsText("weightOf"))
        .containsExactly("line", "method", "unknown", "no-stack");
    assertThat(results.path(0).path("rank").asDouble()).isEqualTo(38.91);
    assertThat(results.path(0).path("properties").path("weight").asDouble()).isEqualTo(0.3891);
    assertThat(results.path(1).path("rank").asDouble()).isEqualTo(1);
    assertThat(results.path(2).has("rank")).isFalse();
    assertThat(results.path(2).path("properties").has("weight")).isFalse();
    assertThat(results.path(3).path("rank").isNumber()).isTrue();
    assertThat(results.path(3).path("rank").asDouble()).isZero();
    assertThat(results.path(0).path("message").path("text").asText())
        .endsWith("\nMeasured: 38.9 %");
  }

  @Test
  void isValidWithWeights() throws IOException {
    String sarif = ReportSample.written(SARIF, weighed());

    assertThat(SarifReportTest.problems(sarif)).isEmpty();
    assertThat(SarifReportTest.problems(sarif.replace("\"rank\": 38.91", "\"rank\": 100.1")))
        .isNotEmpty();
    assertThat(SarifReportTest.problems(sarif.replace("\"rank\": 38.91", "\"rank\": -1.1")))
        .isNotEmpty();
  }

  /** Otherwise a service would take old results for new ones as soon as there is a recording. */
  @Test
  void keepsTheFingerprintOfEachResultWhateverItWeighs() throws IOException {
    Finding first =
        ReportSample.findings().get(0).in(new Location.Code("com.acme.Cart", "total", 1));
    Finding second = first.in(new Location.Code("com.acme.Cart", "total", 2));
    ReportContent plain = ReportSample.of(sources, List.of(first, second));
    ReportContent weighed =
        plain.weighed(
            finding ->
                finding.location().equals(second.location())
                    ? new Weight(0.5, Weight.Basis.LINE)
                    : new Weight(0.1, Weight.Basis.LINE));

    JsonNode before = SarifReportTest.run(plain).path("results");
    JsonNode after = SarifReportTest.run(weighed).path("results");

    assertThat(after.path(0).path("locations").path(0).path("physicalLocation").path("region"))
        .isEqualTo(before.path(1).path("locations").path(0).path("physicalLocation").path("region"))
        .hasToString("{\"startLine\":2}");
    assertThat(after.path(0).path("partialFingerprints"))
        .isEqualTo(before.path(1).path("partialFingerprints"));
    assertThat(after.path(1).path("partialFingerprints"))
        .isEqualTo(before.path(0).path("partialFingerprints"));
  }

  @Test
  void keepsTheHeaviestOfTooManyHoweverMildItIs() throws IOException {
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < SarifReport.MAX_RESULTS; i++) {
      Location place = new Location.Code("com.acme.C" + i, "m", 1);
      findings.add(Finding.of(ReportSample.QUEUE, place, "bad"));
    }
    Location hot = new Location.Code("z.Z", "z", 1);
    findings.add(
        new Finding(
            ReportSample.QUEUE.name(), Severity.NOTE, hot, "mild and hot", Optional.empty()));

    JsonNode run =
        SarifReportTest.run(
            ReportSample.of(sources, findings)
                .weighed(
                    finding ->
                        finding.location().equals(hot)
                            ? new Weight(0.1, Weight.Basis.LINE)
                            : new Weight(0, Weight.Basis.NO_STACK)));

    assertThat(run.path("results")).hasSize(SarifReport.MAX_RESULTS);
    assertThat(run.path("results").path(0).path("message").path("text").asText())
        .startsWith("mild and hot\n");
    assertThat(run.path("invocations").toString())
        .contains("the heaviest 5,000 findings; 1 more are left out");
  }
}
