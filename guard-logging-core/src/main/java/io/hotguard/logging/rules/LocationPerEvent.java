/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.Element;
import io.hotguard.logging.rules.facts.LocationUse;
import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import io.hotguard.logging.rules.facts.LoggingFacts.Logger;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.StackSignature;
import java.util.List;

/**
 * Reports layouts that print the caller's location: at the queue before them, which collects it for
 * each event, otherwise at the layouts that a synchronous logger reaches.
 */
final class LocationPerEvent extends LoggingRule {
  private static final Fix FIX =
      Fix.of("Print the logger's name (%c) instead of the location, and remove includeLocation");

  LocationPerEvent() {
    super(
        RuleDescriptor.warning(
                "LocationPerEvent",
                "A layout prints the caller's location, so each event costs its caller a stack walk.",
                Moment.INCIDENT)
            .tagged("logging", "cpu"));
  }

  @Override
  public List<StackSignature> signatures() {
    StackSignature walk =
        StackSignature.of(
                Confidence.LIKELY,
                FIX,
                "Log4j walks the caller's stack for the location of each event; only the configuration tells whether a"
                    + " layout prints it.")
            .seenAs(Evidence.CPU, Evidence.ALLOCATION);
    return List.of(
        walk.on("org.apache.logging.log4j.util.StackLocator#calcLocation"),
        walk.on("org.apache.logging.log4j.util.StackLocator#getStackTraceElement"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    for (Logger logger : facts.loggers()) {
      if (facts.isAsync(logger)
          && Boolean.TRUE.equals(logger.includeLocation())
          && LocationUse.ofLogger(facts, logger) == LocationUse.USED) {
        report(
            sink,
            logger.location(),
            logger.describe()
                + printers(facts, logger)
                + "; print the logger's name (%c) instead and remove includeLocation",
            FIX);
      }
    }
    for (Appender appender : facts.appenders()) {
      if (appender.element().is("Async")
          && appender.element().isTrue("includeLocation")
          && LocationUse.ofAppender(facts, appender) == LocationUse.USED) {
        report(
            sink,
            appender.location(),
            "Async appender "
                + appender.name()
                + " collects the caller's location for the appenders behind it: a stack walk for each event, on the"
                + " caller's thread; print the logger's name (%c) instead and remove includeLocation",
            FIX);
      }
    }
    if (!facts.isLogback()) { // CallerDataPerEvent judges Logback's patterns, which differ.
      checkSynchronous(facts, sink);
    }
  }

  private void checkSynchronous(LoggingFacts facts, FindingSink sink) {
    List<Appender> printing =
        facts.loggers().stream()
            .filter(logger -> !facts.isAsync(logger))
            .filter(logger -> !Boolean.FALSE.equals(logger.includeLocation()))
            .flatMap(logger -> facts.calledBy(logger).stream())
            .filter(appender -> LocationUse.ofItself(facts, appender) == LocationUse.USED)
            .distinct()
            .toList();
    if (!printing.isEmpty()) {
      report(
          sink,
          printing.get(0).layout().map(Element::location).orElse(printing.get(0).location()),
          (printing.size() == 1 ? "appender " : "appenders ")
              + String.join(", ", printing.stream().map(Appender::name).toList())
              + (printing.size() == 1 ? " prints" : " print")
              + " the caller's location: a stack walk for each event, on the thread that logs;"
              + " print the logger's name (%c) instead",
          Fix.of("Print the logger's name (%c) instead of the location"));
    }
  }

  private static String printers(LoggingFacts facts, Logger logger) {
    String names =
        String.join(
            ", ",
            facts.reach(logger).stream()
                .filter(a -> LocationUse.ofItself(facts, a) == LocationUse.USED)
                .map(Appender::name)
                .toList());
    return " collects the caller's location for "
        + (names.isEmpty() ? "its filters" : names)
        + ": a stack walk for each event on the caller's thread, even for events that are then dropped";
  }
}
