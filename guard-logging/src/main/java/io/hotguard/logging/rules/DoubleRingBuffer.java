/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.LoggingFacts.Logger;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/**
 * Reports the asynchronous context selector together with asynchronous logger elements: two rings
 * in a row.
 */
final class DoubleRingBuffer extends LoggingRule {

  DoubleRingBuffer() {
    super(
        RuleDescriptor.warning(
                "DoubleRingBuffer",
                "With the async context selector, an async logger element adds a second ring and a copy of each event.",
                Moment.BUILD,
                Moment.STARTUP,
                Moment.RUN)
            .tagged("tuning", "logging", "cpu", "async"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    if (!facts.hasAsyncSelector()) {
      return;
    }
    for (Logger logger : facts.loggers()) {
      if (logger.async()) {
        String plain = logger.isRoot() ? "Root" : "Logger";
        report(
            sink,
            logger.location(),
            logger.describe()
                + " is an Async"
                + plain
                + " element, and the context selector makes every logger asynchronous already: each event is copied from one ring"
                + " into another, and when the second is full, the thread of the first writes it out of turn; write "
                + plain
                + " here, or drop the selector",
            Fix.of("Write " + plain + " for " + logger.describe()));
      }
    }
  }
}
