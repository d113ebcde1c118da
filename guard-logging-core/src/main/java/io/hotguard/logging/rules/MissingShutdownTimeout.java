/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.Element;
import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import io.hotguard.logging.rules.facts.LoggingFacts.Setting;
import io.hotguard.logging.rules.facts.NetworkAppenders;
import io.hotguard.rule.Finding;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Reports a queue that shutdown cuts off, or waits for without limit. */
final class MissingShutdownTimeout extends LoggingRule {
  /*
   * The two zeros mean opposites. A ring buffer gets 200 sleeps of 50 ms to drain; then a timeout
   * of 0 halts it at once and the remaining events are lost. The Async appender joins its thread
   * with its own timeout, and a join of 0 never ends. The configuration's attribute is used by the
   * shutdown hook alone.
   */
  private static final String TIMEOUT = "shutdownTimeout";

  MissingShutdownTimeout() {
    super(
        RuleDescriptor.note(
                "MissingShutdownTimeout",
                "At shutdown, events left in a ring buffer are lost after ten seconds; an Async appender waits without"
                    + " limit.",
                Moment.RUN)
            .tagged("logging", "loss", "shutdown"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    if (facts.usesRing() && isHookEnabled(facts) && isZero(facts.configuration())) {
      sink.report(
          Finding.of(
              descriptor(),
              facts.location(),
              "no shutdownTimeout (default 0): at shutdown the ring buffer gets ten seconds to drain, then the events"
                  + " left in it are lost; set how much longer it may take, in ms",
              Fix.set("Give the ring buffer more time", TIMEOUT, "10000")));
    }
    for (Appender appender : facts.appenders()) {
      if (appender.element().is("Async")
          && isZero(appender.element())
          && NetworkAppenders.firstNetwork(facts, appender).isPresent()) {
        report(
            sink,
            appender.location(),
            "Async appender "
                + appender.name()
                + " has no shutdownTimeout (default 0): the shutdown waits without limit until its queue is sent over the"
                + " network; set a limit in ms",
            Fix.set("Limit the wait", TIMEOUT, "10000"));
      }
    }
  }

  private static boolean isHookEnabled(LoggingFacts facts) {
    boolean isDisabledHere =
        "disable".equalsIgnoreCase(facts.configuration().attribute("shutdownHook").orElse(""));
    String setting = facts.setting("log4j2.shutdownHookEnabled").map(Setting::value).orElse("true");
    return !isDisabledHere && setting.equalsIgnoreCase("true");
  }

  private static boolean isZero(Element element) {
    return element.attribute(TIMEOUT).orElse("0").strip().matches("0+");
  }
}
