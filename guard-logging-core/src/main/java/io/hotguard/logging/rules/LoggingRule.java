/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.rule.DescribedRule;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Base class of the rules over {@link LoggingFacts}, which also work at startup. */
abstract class LoggingRule extends DescribedRule<LoggingFacts> {
  LoggingRule(RuleDescriptor descriptor) {
    super(LoggingFacts.class, descriptor.alsoAt(Moment.STARTUP));
  }
}
