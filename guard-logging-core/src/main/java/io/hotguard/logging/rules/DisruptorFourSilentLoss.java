/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.text.VersionNumber;
import java.util.Optional;

/** Reports Disruptor 4 under asynchronous loggers: a full ring loses events, uncounted. */
final class DisruptorFourSilentLoss extends LoggingRule {
  /*
   * Disruptor 4 claims a slot before it waits for room, so the remaining capacity is negative while any
   * producer waits. Log4j reads a negative capacity as "shut down" and discards, whatever the policy.
   * Disruptor 3 claims after the wait. Log4j runs on Disruptor 4 since 2.23.0; earlier versions do not start
   * a ring on it.
   */
  private static final Fix FIX =
      Fix.set("Stay on the last 3.x version of the Disruptor", "com.lmax:disruptor", "3.4.4");

  DisruptorFourSilentLoss() {
    super(
        RuleDescriptor.error(
                "DisruptorFourSilentLoss",
                "Log4j on Disruptor 4 drops events of any level, uncounted, when its ring buffer is full.",
                Moment.RUN)
            .tagged("logging", "loss", "async"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    Optional<VersionNumber> disruptor = facts.classPath().version("disruptor");
    Optional<VersionNumber> log4j = facts.classPath().version("log4j-core");
    if (!facts.usesRing()
        || disruptor.isEmpty()
        || !disruptor.get().isAtLeast("4.0.0")
        || log4j.map(version -> !version.isAtLeast("2.23.0")).orElse(false)) {
      return;
    }
    String log4jName = log4j.map(version -> "Log4j " + version).orElse("Log4j");
    report(
        sink,
        facts.location(),
        log4jName
            + " runs its ring buffer on Disruptor "
            + disruptor.get()
            + ": while one caller waits for room, the events of all other callers are dropped uncounted, at any level"
            + " and under any policy; use Disruptor 3.4.4",
        FIX);
  }
}
