/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.config.ConfigSet;
import io.hotguard.rule.DescribedRule;
import io.hotguard.rule.Finding;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Optional;

/**
 * Base class of the rules over {@link ConfigSet}. A rule sees all files at once, since one file
 * often decides what another means.
 */
abstract class ConfigRule extends DescribedRule<ConfigSet> {
  ConfigRule(RuleDescriptor descriptor) {
    super(ConfigSet.class, descriptor);
  }

  final void report(
      FindingSink sink, Severity severity, Location location, String message, Fix fix) {
    sink.report(new Finding(descriptor().name(), severity, location, message, Optional.of(fix)));
  }
}
