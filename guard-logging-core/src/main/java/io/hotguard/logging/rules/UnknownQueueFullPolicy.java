/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFacts.Setting;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.text.NearestName;
import java.util.Locale;

/** Reports a queue-full policy that Log4j cannot load: Log4j blocks and says so at DEBUG only. */
final class UnknownQueueFullPolicy extends LoggingRule {

  UnknownQueueFullPolicy() {
    super(
        RuleDescriptor.error(
                "UnknownQueueFullPolicy",
                "Log4j does not know the configured queue-full policy, so callers block when a queue is full.",
                Moment.RUN)
            .tagged("logging", "latency", "async"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    if (QueueFullPolicy.of(facts) == QueueFullPolicy.UNKNOWN) {
      facts.setting(QueueFullPolicy.SETTING).ifPresent(setting -> report(sink, setting));
    }
  }

  private void report(FindingSink sink, Setting setting) {
    String likely =
        NearestName.likely(setting.value().strip(), QueueFullPolicy.NAMES.keySet())
            .orElse("Discard");
    String hint =
        setting.value().strip().toLowerCase(Locale.ROOT).equals(likely.toLowerCase(Locale.ROOT))
            ? "remove the white space around " + likely
            : "did you mean " + likely + "?";
    report(
        sink,
        setting.location(),
        setting.name()
            + "='"
            + setting.value()
            + "' ("
            + setting.origin()
            + ") is not Default, Discard or a class on the class path: Log4j makes callers block instead, and says so"
            + " at DEBUG only; "
            + hint,
        Fix.set("Name a policy that exists", QueueFullPolicy.SETTING, likely));
  }
}
