/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.Finding;
import io.hotguard.FindingSink;
import io.hotguard.Fix;
import io.hotguard.Location;
import io.hotguard.Rule;
import io.hotguard.RuleDescriptor;

/** What every rule over {@link LoggingFacts} shares: its description and how it reports. */
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
