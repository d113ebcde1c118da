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
import java.util.Optional;

/** Reports an asynchronous logger whose events also reach a synchronous ancestor's appenders. */
final class SyncParentOfAsyncLogger extends LoggingRule {

  SyncParentOfAsyncLogger() {
    super(
        RuleDescriptor.warning(
                "SyncParentOfAsyncLogger",
                "An additive async logger also writes its events on the caller's thread, through a synchronous parent.",
                Moment.RUN)
            .tagged("logging", "latency", "async"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    if (facts.hasAsyncSelector()) {
      return;
    }
    for (Logger logger : facts.loggers()) {
      if (logger.async()) {
        syncAncestor(facts, logger).ifPresent(parent -> report(sink, logger, parent));
      }
    }
  }

  private static Optional<Logger> syncAncestor(LoggingFacts facts, Logger logger) {
    return facts.chain(logger).stream()
        .skip(1)
        .filter(parent -> !parent.async() && !parent.refs().isEmpty())
        .findFirst();
  }

  private void report(FindingSink sink, Logger logger, Logger parent) {
    String appenders =
        String.join(", ", parent.refs().stream().map(LoggingFacts.Ref::appender).toList());
    String hazard =
        logger.refs().isEmpty()
            ? "is asynchronous in name only: it has no appender, so its events are written"
            : "is asynchronous and additive: its events are written a second time,";
    String element = parent.isRoot() ? "AsyncRoot" : "AsyncLogger";
    report(
        sink,
        logger.location(),
        logger.describe()
            + " "
            + hazard
            + " on the caller's thread, by "
            + appenders
            + " of "
            + parent.describe()
            + ", which is synchronous; make that parent an "
            + element
            + (logger.refs().isEmpty() ? "" : ", or set additivity=\"false\" here"),
        Fix.of("Write " + element + " for " + parent.describe()));
  }
}
