/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import io.hotguard.lint.CheckReport;
import io.hotguard.lint.Suppressions.Suppression;
import io.hotguard.lint.gate.Baseline;
import io.hotguard.lint.gate.Verdict;
import io.hotguard.lint.input.InputNote;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.Price;
import io.hotguard.rule.Severity;
import io.hotguard.rule.Weight;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The whole result of a check as JSON. */
final class JsonReport implements ReportWriter {
  private static final int FORMAT = 1;

  @Override
  public void write(ReportContent content, Appendable out) throws IOException {
    CheckReport report = content.report();
    Verdict verdict = content.verdict();
    JsonWriter json = new JsonWriter(out);
    json.object().member("format", FORMAT).member("hotguard", content.version());
    summary(json, content);
    json.array("findings");
    for (Finding finding : verdict.findings()) {
      json.object();
      finding(json, content, finding);
      json.end();
    }
    json.end();
    json.array("suppressed");
    for (CheckReport.Suppressed suppressed : report.suppressed()) {
      json.object();
      finding(json, content, suppressed.finding());
      json.member("reason", suppressed.mark().reason()).end();
    }
    json.end();
    json.array("unusedSuppressions");
    for (Suppression mark : report.unusedSuppressions()) {
      json.object()
          .member("class", mark.type())
          .member("method", mark.method().isEmpty() ? null : mark.method())
          .member("rule", mark.rule())
          .member("reason", mark.reason())
          .end();
    }
    json.end();
    json.object("baseline").member("known", verdict.known());
    entries(json, "unused", verdict.unused());
    json.end();
    json.strings("remarks", content.remarks());
    json.array("notes");
    for (InputNote note : report.notes()) {
      json.object().member("file", note.path()).member("text", note.text()).end();
    }
    json.end();
    json.array("failures");
    for (CheckReport.Failure failure : report.failures()) {
      json.object()
          .member("rule", failure.failure().rule())
          .member("input", failure.input())
          .member("cause", failure.failure().cause().toString())
          .end();
    }
    json.end();
    json.end();
  }

  private static void summary(JsonWriter json, ReportContent content) throws IOException {
    Verdict verdict = content.verdict();
    CheckReport.Statistics looked = content.report().statistics();
    json.object("summary");
    for (Severity severity : Severity.values()) {
      json.member(severity.sarifLevel() + "s", verdict.count(severity));
    }
    json.member("suppressed", content.report().suppressed().size())
        .member("known", verdict.known())
        .member("switchedOff", verdict.switchedOff())
        .member("otherSets", verdict.otherSets())
        .member("classes", looked.classes())
        .member("methods", looked.methods())
        .member("hotMethods", looked.hotMethods())
        .member("configurationFiles", looked.configurationFiles())
        .member("bytes", looked.bytes())
        .member("jdbcUrls", looked.jdbcUrls())
        .end();
  }

  private static void finding(JsonWriter json, ReportContent content, Finding finding)
      throws IOException {
    json.member("rule", finding.rule())
        .member("severity", finding.severity().sarifLevel())
        .member("message", finding.text());
    json.object("location");
    location(json, content, finding.location());
    json.end();
    if (!content.hot(finding).isEmpty()) {
      json.member("hot", content.hot(finding));
    }
    if (!finding.path().isEmpty()) {
      json.array("path");
      for (Location.Code call : finding.path()) {
        json.object();
        location(json, content, call);
        json.end();
      }
      json.end();
    }
    if (finding.fix().isPresent()) {
      Fix fix = finding.fix().get();
      json.object("fix").member("summary", fix.summary());
      json.array("settings");
      for (Fix.Setting setting : fix.settings()) {
        json.object().member("key", setting.key()).member("value", setting.value()).end();
      }
      json.end().end();
    }
    if (!finding.subject().isEmpty()) {
      json.member("subject", finding.subject());
    }
    if (finding.price().isPresent()) {
      price(json, finding.price().get());
    }
    Optional<String> library = content.report().library(finding);
    if (library.isPresent()) {
      json.member("library", library.get());
    }
    json.member("fingerprint", finding.fingerprint());
    Weight weight = content.weights().get(finding);
    if (weight != null) {
      if (weight.isKnown()) {
        json.member("weight", weight.share());
      }
      json.member("weightOf", weight.basis().id());
    }
  }

  /** The measured price of the call and of the cheaper way. */
  static void price(JsonWriter json, Price price) throws IOException {
    json.object("price")
        .member("nanos", price.nanos())
        .member("bytes", price.bytes())
        .member("fixNanos", price.cheaperNanos())
        .member("fixBytes", price.cheaperBytes())
        .end();
  }

  private static void location(JsonWriter json, ReportContent content, Location location)
      throws IOException {
    if (location instanceof Location.Code code) {
      json.member("class", code.className())
          .member("method", code.method().isEmpty() ? null : code.method())
          .member("file", content.sources().source(code.className()).orElse(null));
      line(json, code.line());
    } else if (location instanceof Location.Config config) {
      json.member("file", content.sources().configuration(config.file()).orElse(config.file()))
          .member("key", config.key().isEmpty() ? null : config.key());
      line(json, config.line());
    } else if (location instanceof Location.Runtime runtime) {
      json.member("component", runtime.component()).member("thread", runtime.thread());
    }
  }

  private static void line(JsonWriter json, int line) throws IOException {
    if (line > 0) {
      json.member("line", line);
    }
  }

  private static void entries(JsonWriter json, String name, List<Baseline.Entry> entries)
      throws IOException {
    json.array(name);
    for (Baseline.Entry entry : entries) {
      json.object()
          .member("rule", entry.rule())
          .member("place", entry.place())
          .member("subject", entry.subject().isEmpty() ? null : entry.subject())
          .member("severity", entry.severity().sarifLevel())
          .member("count", entry.count())
          .end();
    }
    json.end();
  }
}
