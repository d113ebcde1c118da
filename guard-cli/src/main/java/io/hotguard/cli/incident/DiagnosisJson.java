/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.incident;

import io.hotguard.lint.CheckReport;
import io.hotguard.lint.input.InputNote;
import io.hotguard.lint.report.JsonWriter;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import io.hotguard.profile.account.Activity;
import io.hotguard.profile.account.Cause;
import io.hotguard.profile.account.Label;
import io.hotguard.profile.account.PoolAccount;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Weight;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;

/** The whole diagnosis as JSON. */
final class DiagnosisJson {

  private DiagnosisJson() {}

  static void write(Diagnosis diagnosis, ReportContent found, Appendable out) throws IOException {
    JsonWriter json = new JsonWriter(out);
    json.object().member("tool", "hotguard").member("summary", DiagnosisText.summary(diagnosis));
    recording(json, diagnosis.facts());
    accounts(json, diagnosis);
    json.strings("busiest", diagnosis.verdict().busiest());
    json.strings("limits", diagnosis.limits());
    json.array("found");
    for (Finding finding : found.verdict().findings()) {
      Weight weight = found.weight(finding);
      json.object()
          .member("rule", finding.rule())
          .member("place", finding.location().describe())
          .member("message", finding.text())
          .member("share", weight.share())
          .member("ofLine", weight.basis() == Weight.Basis.LINE)
          .member("weight", weight.describe())
          .end();
    }
    json.end();
    json.strings(
        "notLookedAt",
        Stream.concat(
                found.report().notes().stream().map(InputNote::describe),
                found.report().failures().stream().map(CheckReport.Failure::describe))
            .toList());
    json.end();
  }

  private static void accounts(JsonWriter json, Diagnosis diagnosis) throws IOException {
    json.object("verdict")
        .member("outcome", diagnosis.verdict().outcome().name())
        .member("sentence", diagnosis.verdict().sentence());
    json.array("causes");
    for (Cause cause : diagnosis.causes()) {
      json.object()
          .member("cause", cause.descriptor().name())
          .member("severity", cause.severity().sarifLevel())
          .member("kind", cause.hazard().name())
          .member("activity", cause.activity().column())
          .member("line", cause.line().map(StackFrame::describe).orElse(""))
          .member("share", cause.share())
          .member("certainty", DiagnosisText.sure(cause))
          .strings("details", cause.details())
          .member("fix", cause.fix().describe());
      if (cause.label().isPresent()) {
        evidence(json, cause.label().get());
      }
      json.end();
    }
    json.end().end();
    json.array("pools");
    for (PoolAccount pool : diagnosis.accounts().working()) {
      json.object()
          .member("name", pool.name())
          .member("threads", pool.threads())
          .member("lifeNanos", pool.lifeNanos())
          .member("idle", pool.idleNanos());
      for (Map.Entry<Activity, Long> entry : pool.nanos().entrySet()) {
        json.member(entry.getKey().column(), entry.getValue());
      }
      json.end();
    }
    json.end();
  }

  private static void recording(JsonWriter json, ProfileFacts facts) throws IOException {
    json.object("recording")
        .member("spanNanos", facts.spanNanos())
        .member("events", facts.events())
        .member("origin", facts.origin().name())
        .member("peakThreads", facts.machine().peakThreads())
        .member("pauses", facts.collector().pauses())
        .member("pauseNanos", facts.collector().pauseNanos())
        .end();
  }

  private static void evidence(JsonWriter json, Label label) throws IOException {
    json.object("evidence");
    for (Map.Entry<Evidence, Label.Share> entry : label.shares().entrySet()) {
      Label.Share share = entry.getValue();
      json.object(entry.getKey().id())
          .member("count", share.count())
          .member("weight", share.weight())
          .member("totalCount", share.totalCount())
          .member("totalWeight", share.totalWeight())
          .member("share", share.total())
          .end();
    }
    json.end();
  }
}
