/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import io.hotguard.lint.CheckReport;
import io.hotguard.lint.input.InputNote;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Price;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import io.hotguard.rule.Weight;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * SARIF 2.1.0 for code scanning services and editors: files relative to the repository, the hot
 * path as a code flow, the rules' pages as help, and with a recording, weights as ranks.
 *
 * <p>Source: SARIF 2.1.0 (OASIS standard), section 3; 3.27.25 for ranks, 3.8 for properties.
 */
final class SarifReport implements ReportWriter {
  /** The most that code scanning services keep. */
  static final int MAX_RESULTS = 5_000;

  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

  /** Links of a page to other pages of the docs, which a viewer of the report does not have. */
  private static final int NOTE_RANK = 30;

  private static final int WARNING_RANK = 60;
  private static final int ERROR_RANK = 90;
  private static final int HOT_RANK = 5;
  private static final double WHOLE_RANK = 100;
  private static final Comparator<Finding> WORST_FIRST =
      Comparator.comparingInt((Finding finding) -> -rank(finding))
          .thenComparing(Comparator.naturalOrder());

  /** A finding with its extra data for the report. */
  private record Result(Finding finding, @Nullable Weight weight, String print) {}

  @Override
  public void write(ReportContent content, Appendable out) throws IOException {
    List<Finding> findings = new ArrayList<>(content.verdict().findings());
    findings.sort(WORST_FIRST);
    List<Result> results = results(findings, content.weights());
    List<Result> kept = results.subList(0, Math.min(MAX_RESULTS, results.size()));
    SortedMap<String, Integer> ruleIndexes = ruleIndexes(kept);

    JsonWriter json = new JsonWriter(out);
    json.object().member("$schema", SCHEMA).member("version", "2.1.0");
    json.array("runs").object();
    String module = content.sources().module();
    json.object("automationDetails")
        .member("id", "hotguard/" + module + (module.isEmpty() ? "" : "/"))
        .end();
    driver(json, content, ruleIndexes);
    invocation(json, content, results.size() - kept.size());
    json.object("originalUriBaseIds").object(SarifLocations.REPOSITORY);
    message(json, "description", "The folder of the repository.");
    json.end();
    json.object(SarifLocations.SOURCES);
    message(json, "description", "A folder of sources that was not found.");
    json.end().end();
    json.member("columnKind", "utf16CodeUnits");
    json.array("results");
    SarifLocations locations = new SarifLocations(json, content.sources());
    for (Result result : kept) {
      int index = ruleIndexes.getOrDefault(result.finding().rule(), -1);
      result(json, locations, result, content.hot(result.finding()), index);
    }
    json.end();
    json.end().end().end();
  }

  /*
   * Equal findings are numbered, the worst first whatever they weigh, so that a recording does not
   * move the numbers.
   */
  private static List<Result> results(List<Finding> worstFirst, Map<Finding, Weight> weights) {
    Map<String, Integer> ordinals = new HashMap<>();
    List<Result> results = new ArrayList<>();
    for (Finding finding : worstFirst) {
      results.add(
          new Result(finding, weights.get(finding), numbered(finding.fingerprint(), ordinals)));
    }
    results.sort(
        Comparator.comparing(each -> weights.getOrDefault(each.finding(), Weight.UNKNOWN)));
    return results;
  }

  private static String numbered(String key, Map<String, Integer> ordinals) {
    return key + ":" + ordinals.merge(key, 1, Integer::sum);
  }

  private static SortedMap<String, Integer> ruleIndexes(List<Result> results) {
    SortedMap<String, Integer> indexes = new TreeMap<>();
    results.forEach(result -> indexes.put(result.finding().rule(), 0));
    int next = 0;
    for (Map.Entry<String, Integer> entry : indexes.entrySet()) {
      entry.setValue(next++);
    }
    return indexes;
  }

  private static int rank(Finding finding) {
    int rank =
        switch (finding.severity()) {
          case ERROR -> ERROR_RANK;
          case WARNING -> WARNING_RANK;
          case NOTE -> NOTE_RANK;
        };
    return finding.path().isEmpty() ? rank : rank + HOT_RANK;
  }

  private static void driver(
      JsonWriter json, ReportContent content, SortedMap<String, Integer> ruleIndexes)
      throws IOException {
    json.object("tool").object("driver");
    json.member("name", "Hotguard").member("version", content.version());
    json.array("rules");
    for (String name : ruleIndexes.keySet()) {
      json.object().member("id", name).member("name", name);
      RuleDescriptor rule = content.rules().get(name);
      if (rule != null) {
        rule(json, rule);
      }
      json.end();
    }
    json.end().end().end();
  }

  private static void rule(JsonWriter json, RuleDescriptor rule) throws IOException {
    message(json, "shortDescription", rule.summary());
    message(json, "fullDescription", rule.summary());
    String page = literal(RulePages.of(rule.name()).orElse(rule.summary()));
    json.object("help").member("text", page).member("markdown", page).end();
    json.object("defaultConfiguration").member("level", rule.severity().sarifLevel()).end();
    json.object("properties").strings("tags", rule.tags()).end();
  }

  private static void invocation(JsonWriter json, ReportContent content, int left)
      throws IOException {
    CheckReport report = content.report();
    json.array("invocations").object();
    json.member("executionSuccessful", report.failures().isEmpty());
    json.array("toolExecutionNotifications");
    for (CheckReport.Failure failure : report.failures()) {
      notification(json, Severity.ERROR, failure.describe());
    }
    if (left > 0) {
      notification(
          json,
          Severity.WARNING,
          "The report holds the "
              + (content.weights().isEmpty() ? "worst " : "heaviest ")
              + ReportContent.number(MAX_RESULTS)
              + " findings; "
              + ReportContent.number(left)
              + " more are left out.");
    }
    for (String remark : content.remarks()) {
      notification(json, Severity.NOTE, remark);
    }
    for (InputNote note : report.notes()) {
      notification(json, Severity.NOTE, note.describe());
    }
    json.end().end().end();
  }

  private static void notification(JsonWriter json, Severity severity, String text)
      throws IOException {
    json.object().member("level", severity.sarifLevel());
    message(json, "message", text);
    json.end();
  }

  private static void result(
      JsonWriter json, SarifLocations locations, Result result, String hot, int ruleIndex)
      throws IOException {
    Finding finding = result.finding();
    Weight weight = result.weight();
    json.object()
        .member("ruleId", finding.rule())
        .member("ruleIndex", ruleIndex)
        .member("level", finding.severity().sarifLevel());
    if (weight == null) {
      json.member("rank", rank(finding));
    } else if (weight.isKnown()) {
      json.member("rank", weight.share() * WHOLE_RANK);
    }
    message(
        json,
        "message",
        finding.text()
            + finding.fix().map(fix -> "\nFix: " + fix.describe()).orElse("")
            + (weight == null ? "" : "\nMeasured: " + weight.describe()));
    json.array("locations").object();
    locations.write(finding.location());
    json.end().end();
    json.object("partialFingerprints").member("hotguard/v1", result.print()).end();
    if (!finding.path().isEmpty()) {
      locations.flow(finding, hot);
    }
    locations.fix(finding);
    if (weight != null || finding.price().isPresent()) {
      properties(json, weight, finding.price());
    }
    json.end();
  }

  private static void properties(JsonWriter json, @Nullable Weight weight, Optional<Price> price)
      throws IOException {
    json.object("properties");
    if (weight != null && weight.isKnown()) {
      json.member("weight", weight.share());
    }
    if (weight != null) {
      json.member("weightOf", weight.basis().id());
    }
    if (price.isPresent()) {
      JsonReport.price(json, price.get());
    }
    json.end();
  }

  static void message(JsonWriter json, String name, String text) throws IOException {
    json.object(name).member("text", literal(text)).end();
  }

  /** Section 3.11.5: a literal brace is written twice. */
  private static String literal(String text) {
    return text.replace("{", "{{").replace("}", "}}");
  }
}
