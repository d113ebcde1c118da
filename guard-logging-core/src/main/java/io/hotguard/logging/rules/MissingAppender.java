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
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.text.NearestName;
import java.util.List;

/** Reports a reference to an appender that the configuration does not have. */
final class MissingAppender extends LoggingRule {

  MissingAppender() {
    super(
        RuleDescriptor.warning(
                "MissingAppender",
                "A logger or appender refers to an appender that does not exist, so events are lost.")
            .tagged("logging", "loss"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    if (facts.isPartial() || facts.appenders().isEmpty()) {
      return;
    }
    for (Logger logger : facts.loggers()) {
      for (Ref ref : logger.refs()) {
        check(facts, logger.describe(), ref.appender(), ref.location(), sink);
      }
    }
    for (Appender appender : facts.appenders()) {
      for (String ref : appender.refs()) {
        check(facts, "appender " + appender.name(), ref, appender.location(), sink);
      }
    }
  }

  private void check(
      LoggingFacts facts, String holder, String name, Location place, FindingSink sink) {
    if (name.isBlank() || name.contains("${") || facts.appender(name).isPresent()) {
      return;
    }
    List<String> known = facts.appenders().stream().map(Appender::name).toList();
    String hint =
        NearestName.likely(name, known)
            .map(nearest -> "did you mean " + nearest + "?")
            .orElse("the appenders are " + String.join(", ", known));
    report(
        sink,
        place,
        holder
            + " refers to appender "
            + name
            + ", which does not exist: the logging library says so once, and the events never get there; "
            + hint,
        Fix.of("Name an appender that exists, or remove the reference"));
  }
}
