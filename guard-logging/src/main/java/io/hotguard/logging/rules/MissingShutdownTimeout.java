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
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Reports a queue that is cut off, or waited for without end, when the process stops. */
final class MissingShutdownTimeout extends LoggingRule {
  /*
   * The two zeros mean opposites. A ring is given 200 sleeps of 50 ms to drain; then a timeout of 0 halts it at once and what is left
   * is lost. The Async appender joins its thread with its own timeout, and a join of 0 never ends. The configuration's attribute is
   * used by the shutdown hook alone.
   */
  private static final String TIMEOUT = "shutdownTimeout";

  MissingShutdownTimeout() {
    super(
        RuleDescriptor.warning(
                "MissingShutdownTimeout",
                "At shutdown, events left in a ring are lost after ten seconds, and an Async appender waits without end.",
                Moment.BUILD,
                Moment.STARTUP,
                Moment.RUN)
            .tagged("logging", "loss", "shutdown"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    if (facts.usesRing() && isHookEnabled(facts) && isZero(facts.configuration())) {
      report(
          sink,
          facts.location(),
          "no shutdownTimeout (default 0): at shutdown the ring gets ten seconds to drain, then the events left in it are lost; set"
              + " what the process may spend beyond these, in ms",
          Fix.set("Give the ring more time", TIMEOUT, "10000"));
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
                + " has no shutdownTimeout (default 0): the stop waits without end for its queue to reach the network; set a limit in"
                + " ms",
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
