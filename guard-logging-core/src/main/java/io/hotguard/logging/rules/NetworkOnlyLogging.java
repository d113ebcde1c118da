/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import io.hotguard.logging.rules.facts.LoggingFacts.Logger;
import io.hotguard.logging.rules.facts.LoggingFacts.Setting;
import io.hotguard.logging.rules.facts.NetworkAppenders;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import java.util.Optional;

/** Reports loggers with remote appenders only: an outage loses events or blocks callers. */
final class NetworkOnlyLogging extends LoggingRule {
  private static final Fix FIX = Fix.set("Let Hotguard spill to disk", "hotguard.mode", "enforce");

  NetworkOnlyLogging() {
    super(
        RuleDescriptor.warning(
                "NetworkOnlyLogging",
                "A logger's events go over the network only, so an outage of the receiver loses or delays them.",
                Moment.RUN)
            .tagged("logging", "loss", "network"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    if (spills(facts)) {
      return;
    }
    for (Logger logger : facts.loggers()) {
      List<Appender> reached = facts.reach(logger);
      Optional<Appender> network = reached.stream().filter(NetworkAppenders::isNetwork).findFirst();
      if (logger.refs().isEmpty()
          || network.isEmpty()
          || reached.stream().anyMatch(NetworkOnlyLogging::keepsACopy)) {
        continue;
      }
      report(
          sink,
          logger.location(),
          logger.describe()
              + " writes to "
              + network.get().name()
              + " ("
              + network.get().type()
              + ") and to no local appender: while the receiver is down or slower than the callers, events are lost or"
              + " callers wait; write to a local file first, or let Hotguard spill",
          FIX);
    }
  }

  /** The console counts: containers collect it. An unknown appender may keep a copy too. */
  private static boolean keepsACopy(Appender appender) {
    return !NetworkAppenders.isNetwork(appender)
        && !NetworkAppenders.isWrapper(appender.type())
        && !appender.element().is("Null")
        && !appender.element().is("CountingNoOp")
        && !appender.element().is("NOPAppender");
  }

  private static boolean spills(LoggingFacts facts) {
    String spill = facts.setting("hotguard.logging.spill").map(Setting::value).orElse("");
    return facts.isEnforced() && !spill.strip().equalsIgnoreCase("off");
  }
}
