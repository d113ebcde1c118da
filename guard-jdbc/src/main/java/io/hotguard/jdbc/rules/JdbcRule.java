/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.Finding;
import io.hotguard.FindingSink;
import io.hotguard.Fix;
import io.hotguard.Location;
import io.hotguard.Rule;
import io.hotguard.RuleDescriptor;
import io.hotguard.jdbc.JdbcFacts;

/** What every rule over {@link JdbcFacts} shares: its description and how it reports. */
abstract class JdbcRule implements Rule<JdbcFacts> {
  private final RuleDescriptor descriptor;

  JdbcRule(RuleDescriptor descriptor) {
    this.descriptor = descriptor;
  }

  @Override
  public final RuleDescriptor descriptor() {
    return descriptor;
  }

  @Override
  public final Class<JdbcFacts> factsType() {
    return JdbcFacts.class;
  }

  /** At the setting that the fix changes first, where that has a place of its own. */
  final void report(JdbcFacts facts, FindingSink sink, String message, Fix fix) {
    String changed = fix.settings().isEmpty() ? "" : fix.settings().get(0).key();
    reportAt(facts.location(changed), sink, message, fix);
  }

  final void reportAt(Location location, FindingSink sink, String message, Fix fix) {
    sink.report(Finding.of(descriptor, location, message, fix));
  }
}
