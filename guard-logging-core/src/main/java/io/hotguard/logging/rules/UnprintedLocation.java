/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.LocationUse;
import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import io.hotguard.logging.rules.facts.LoggingFacts.Logger;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Reports a stack walk per event whose result no layout prints. */
final class UnprintedLocation extends LoggingRule {
  /*
   * Only a queue needs the location before it is known whether it is printed: an asynchronous logger and the
   * Async appender walk the stack for each event once includeLocation is true. A synchronous logger asks its
   * layouts first, so its default of true costs nothing and is not reported.
   */
  private static final Fix FIX =
      Fix.set("Do not collect the caller's location", "includeLocation", "false");

  UnprintedLocation() {
    super(
        RuleDescriptor.warning(
                "UnprintedLocation",
                "Each event costs its caller a stack walk for a location that no layout prints.",
                Moment.RUN)
            .tagged("logging", "cpu", "async"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    for (Logger logger : facts.loggers()) {
      if (facts.isAsync(logger)
          && Boolean.TRUE.equals(logger.includeLocation())
          && LocationUse.ofLogger(facts, logger) == LocationUse.UNUSED) {
        report(
            sink,
            logger.location(),
            logger.describe()
                + " is asynchronous and has includeLocation=\"true\": each event costs a stack walk, and no layout or"
                + " filter that its events reach uses the location; remove the attribute",
            FIX);
      }
    }
    for (Appender appender : facts.appenders()) {
      if (appender.element().is("Async")
          && appender.element().isTrue("includeLocation")
          && LocationUse.ofAppender(facts, appender) == LocationUse.UNUSED) {
        report(
            sink,
            appender.location(),
            "Async appender "
                + appender.name()
                + " has includeLocation=\"true\": each event costs a stack walk, and no appender behind it prints the"
                + " location; remove the attribute",
            FIX);
      }
    }
  }
}
