/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFacts.Logger;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reports a root logger at DEBUG or below. */
final class VerboseRootLevel extends LoggingRule {
  private static final Set<String> VERBOSE = Set.of("DEBUG", "TRACE", "ALL");
  private static final Pattern WITH_DEFAULT = Pattern.compile("\\$\\{[^{}]*:-([A-Za-z]+)}");

  VerboseRootLevel() {
    super(
        RuleDescriptor.warning(
                "VerboseRootLevel",
                "The root logger is at DEBUG or below: every library's debug lines are built and written.")
            .tagged("logging", "cpu"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    if (Boolean.FALSE.equals(facts.production())) {
      return;
    }
    for (Logger logger : facts.loggers()) {
      String level = logger.level();
      if (logger.isRoot() && level != null && VERBOSE.contains(effective(level))) {
        report(
            sink,
            logger.location(),
            "the root logger is at "
                + level
                + ": the debug lines of every library are formatted, queued and written under load;"
                + " set INFO here, and DEBUG on the one logger that you study",
            Fix.set("Set the root logger to INFO", "level", "INFO"));
      }
    }
  }

  /** A variable with a default counts as its default, which applies unless someone sets it. */
  private static String effective(String level) {
    Matcher matcher = WITH_DEFAULT.matcher(level.strip());
    return (matcher.matches() ? matcher.group(1) : level.strip()).toUpperCase(Locale.ROOT);
  }
}
