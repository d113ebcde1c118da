/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import io.hotguard.logging.rules.facts.LoggingFacts.Logger;
import io.hotguard.logging.rules.facts.LoggingFacts.Ref;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Reports an Async appender behind an asynchronous logger: a second queue, thread and copy. */
final class AsyncAppenderUnderAsyncLogger extends LoggingRule {

  AsyncAppenderUnderAsyncLogger() {
    super(
        RuleDescriptor.warning(
                "AsyncAppenderUnderAsyncLogger",
                "An Async appender behind an asynchronous logger copies each event into a second queue.",
                Moment.RUN)
            .tagged("tuning", "logging", "cpu", "async"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    for (Logger logger : facts.loggers()) {
      if (facts.isAsync(logger)) {
        for (Ref ref : logger.refs()) {
          facts
              .appender(ref.appender())
              .ifPresent(appender -> check(facts, logger, appender, sink));
        }
      }
    }
  }

  private void check(LoggingFacts facts, Logger logger, Appender first, FindingSink sink) {
    facts.reach(first).stream()
        .filter(appender -> appender.element().is("Async"))
        .findFirst()
        .ifPresent(
            async -> {
              String targets = String.join(", ", async.refs());
              report(
                  sink,
                  async.location(),
                  logger.describe()
                      + " is asynchronous and passes its events to Async appender "
                      + async.name()
                      + ": each event is copied into a second queue for a second thread. When that queue is full, the ring"
                      + " buffer's thread drops the event or writes it out of order; refer to "
                      + targets
                      + " directly",
                  Fix.of("Refer to " + targets + " directly"));
            });
  }
}
