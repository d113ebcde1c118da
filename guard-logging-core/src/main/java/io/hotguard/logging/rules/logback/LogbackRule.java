/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.logback;

import io.hotguard.config.ConfigSet;
import io.hotguard.rule.DescribedRule;
import io.hotguard.rule.Finding;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Base class of the rules on Logback's configurations, which also work at startup. */
abstract class LogbackRule extends DescribedRule<ConfigSet> {
  LogbackRule(RuleDescriptor descriptor) {
    super(ConfigSet.class, descriptor.alsoAt(Moment.STARTUP));
  }

  /** Reports a hazard of a file that several configurations include once. */
  @Override
  public final void check(ConfigSet facts, FindingSink sink) {
    Set<Finding> found = new LinkedHashSet<>();
    check(facts, found::add, LogbackFile.ofProduction(facts));
    found.forEach(sink::report);
  }

  abstract void check(ConfigSet facts, FindingSink sink, Iterable<LogbackFile> configurations);

  final void report(
      FindingSink sink, Severity severity, Location location, String message, Fix fix) {
    sink.report(new Finding(descriptor().name(), severity, location, message, Optional.of(fix)));
  }
}
