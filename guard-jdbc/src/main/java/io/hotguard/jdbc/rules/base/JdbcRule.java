/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.base;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.rule.Finding;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleDescriptor;

/** The base of every rule over {@link JdbcFacts}: its description and its reports. */
public abstract class JdbcRule implements Rule<JdbcFacts> {
  private final RuleDescriptor descriptor;

  public JdbcRule(RuleDescriptor descriptor) {
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

  /** Reports at the location of the first setting that the fix changes, if it has one. */
  protected final void report(JdbcFacts facts, FindingSink sink, String message, Fix fix) {
    String changed = fix.settings().isEmpty() ? "" : fix.settings().get(0).key();
    reportAt(facts.location(changed), sink, message, fix);
  }

  protected final void reportAt(Location location, FindingSink sink, String message, Fix fix) {
    sink.report(Finding.of(descriptor, location, message, fix));
  }
}
