/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFacts.Logger;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Reports an asynchronous context selector with asynchronous loggers: two ring buffers. */
final class DoubleRingBuffer extends LoggingRule {

  DoubleRingBuffer() {
    super(
        RuleDescriptor.warning(
                "DoubleRingBuffer",
                "With the async context selector, an async logger element copies each event into a second ring buffer.",
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
                + " element, and the context selector already makes every logger asynchronous: each event is copied into a"
                + " second ring buffer. When the second one is full, the first one's thread writes the event out of order;"
                + " write "
                + plain
                + " here, or remove the selector",
            Fix.of("Write " + plain + " for " + logger.describe()));
      }
    }
  }
}
