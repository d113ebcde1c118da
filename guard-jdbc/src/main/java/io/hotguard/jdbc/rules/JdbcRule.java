/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.rule.DescribedRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** The base of every rule over {@link JdbcFacts}, which also works at startup. */
public abstract class JdbcRule extends DescribedRule<JdbcFacts> {
  protected JdbcRule(RuleDescriptor descriptor) {
    super(JdbcFacts.class, descriptor.alsoAt(Moment.STARTUP));
  }

  /** Reports at the location of the first setting that the fix changes, if it has one. */
  protected final void report(JdbcFacts facts, FindingSink sink, String message, Fix fix) {
    report(facts, sink, "", message, fix);
  }

  /** Reports one of several settings of a URL or pool, where it or its fix stands. */
  protected final void report(
      JdbcFacts facts, FindingSink sink, String setting, String message, Fix fix) {
    String changed = fix.settings().isEmpty() ? setting : fix.settings().get(0).key();
    report(sink, facts.location(changed), setting, message, fix);
  }
}
