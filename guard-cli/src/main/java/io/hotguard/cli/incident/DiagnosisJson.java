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
import io.hotguard.profile.HotSpot;
import io.hotguard.profile.Share;
import io.hotguard.profile.WeighedRule;
import io.hotguard.profile.account.Accounts;
import io.hotguard.profile.account.Activity;
import io.hotguard.profile.account.Cause;
import io.hotguard.profile.account.PoolAccount;
import io.hotguard.profile.account.Verdict;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Weight;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The whole diagnosis as JSON. */
final class DiagnosisJson {

  private DiagnosisJson() {}

  static void write(Diagnosis diagnosis, ReportContent found, Appendable out) throws IOException {
    JsonWriter json = new JsonWriter(out);
    json.object().member("tool", "hotguard").member("summary", DiagnosisText.summary(diagnosis));
    recording(json, diagnosis.facts());
    accounts(json, diagnosis.accounts());
    json.array("rules");
    for (WeighedRule rule : diagnosis.rules()) {
      rule(json, rule);
    }
    json.end();
    json.array("unmatched");
    for (HotSpot spot : diagnosis.hotSpots()) {
      json.object()
          .member("evidence", spot.kind().id())
          .member("place", spot.place().describe())
          .member("innermost", spot.innermost())
          .member("type", spot.type())
          .member("share", spot.share())
          .end();
    }
    json.end();
    json.strings("faint", diagnosis.faint()).strings("limits", diagnosis.limits());
    json.array("found");
    for (Finding finding : found.verdict().findings()) {
      Weight weight = found.weight(finding);
      json.object()
          .member("rule", finding.rule())
          .member("place", finding.location().describe())
          .member("message", finding.message())
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

  private static void accounts(JsonWriter json, Accounts accounts) throws IOException {
    Verdict verdict = accounts.verdict();
    json.object("verdict")
        .member("outcome", verdict.outcome().name())
        .member("sentence", verdict.sentence());
    json.array("causes");
    for (Cause cause : verdict.causes()) {
      json.object()
          .member("kind", cause.kind().name())
          .member("activity", cause.activity().column())
          .member("line", cause.line().map(StackFrame::describe).orElse(""))
          .member("share", cause.share())
          .member("certainty", cause.certainty().name())
          .strings("details", cause.details())
          .end();
    }
    json.end().end();
    json.array("pools");
    for (PoolAccount pool : accounts.working()) {
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
        .member("switchesPerSecond", facts.machine().switchesPerSecond())
        .member("pauses", facts.collector().pauses())
        .member("pauseNanos", facts.collector().pauseNanos())
        .member("copiedBytes", facts.collector().copiedBytes())
        .end();
  }

  private static void rule(JsonWriter json, WeighedRule rule) throws IOException {
    json.object()
        .member("rule", rule.rule().name())
        .member("severity", rule.severity().sarifLevel())
        .member("summary", rule.rule().summary())
        .member("score", rule.score())
        .member("leading", rule.leading().id())
        .member("headline", DiagnosisText.headline(rule))
        .member("reading", rule.reading())
        .member("confidence", rule.confidence().id())
        .member("fix", rule.fix().describe());
    json.object("evidence");
    for (Map.Entry<Evidence, Share> entry : rule.shares().entrySet()) {
      Share share = entry.getValue();
      json.object(entry.getKey().id())
          .member("count", share.count())
          .member("weight", share.weight())
          .member("self", share.selfWeight())
          .member("totalCount", share.totalCount())
          .member("totalWeight", share.totalWeight())
          .member("share", share.total())
          .end();
    }
    json.end();
    if (rule.waiting().isPresent()) {
      WeighedRule.Waiting waiting = rule.waiting().get();
      json.object("waiting")
          .member("threads", waiting.threads())
          .member("nanos", waiting.nanos())
          .member("shareOfTime", waiting.shareOfTime())
          .member("lock", waiting.lock())
          .end();
    }
    if (rule.throwing().isPresent()) {
      WeighedRule.Throwing throwing = rule.throwing().get();
      json.object("throwing")
          .member("share", throwing.share())
          .member("perSecond", throwing.perSecond())
          .member("nanosEach", throwing.nanosEach())
          .member("processorShare", throwing.processorShare())
          .member("sampled", throwing.sampled())
          .end();
    }
    if (rule.growth().isPresent()) {
      WeighedRule.Growth growth = rule.growth().get();
      json.object("growth")
          .member("factor", growth.factor())
          .member("pauseShare", growth.pauseShare())
          .member("copiedBytes", growth.copiedBytes())
          .member("consumers", growth.consumers())
          .end();
    }
    if (rule.general().isPresent()) {
      WeighedRule.General general = rule.general().get();
      json.object("general")
          .member("measure", general.measure().name().toLowerCase(Locale.ROOT))
          .member("value", general.value())
          .member("holder", general.holder().map(StackFrame::describe).orElse(""))
          .end();
    }
    sites(json, rule);
    json.end();
  }

  private static void sites(JsonWriter json, WeighedRule rule) throws IOException {
    json.array("sites");
    for (WeighedRule.Site site : rule.sites()) {
      json.object()
          .member("class", site.application().className())
          .member("method", site.application().method())
          .member("line", site.application().line())
          .member("hazard", site.hazard().describe())
          .member("share", site.share())
          .end();
    }
    json.end();
  }
}
