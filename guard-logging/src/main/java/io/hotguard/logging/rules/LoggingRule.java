/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.rule.Finding;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleDescriptor;

/** Base class of the rules over {@link LoggingFacts}: holds the descriptor and reports. */
abstract class LoggingRule implements Rule<LoggingFacts> {
  private final RuleDescriptor descriptor;

  LoggingRule(RuleDescriptor descriptor) {
    this.descriptor = descriptor;
  }

  @Override
  public final RuleDescriptor descriptor() {
    return descriptor;
  }

  @Override
  public final Class<LoggingFacts> factsType() {
    return LoggingFacts.class;
  }

  final void report(FindingSink sink, Location location, String message, Fix fix) {
    sink.report(Finding.of(descriptor, location, message, fix));
  }
}
