/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.Finding;
import io.hotguard.FindingSink;
import io.hotguard.Fix;
import io.hotguard.Location;
import io.hotguard.Rule;
import io.hotguard.RuleDescriptor;
import io.hotguard.Severity;
import io.hotguard.config.ConfigSet;
import java.util.Optional;

/**
 * What every rule over {@link ConfigSet} shares: its description and how it reports. A rule looks
 * at all files at once, since one file often decides what another means.
 */
abstract class ConfigRule implements Rule<ConfigSet> {
  private final RuleDescriptor descriptor;

  ConfigRule(RuleDescriptor descriptor) {
    this.descriptor = descriptor;
  }

  @Override
  public final RuleDescriptor descriptor() {
    return descriptor;
  }

  @Override
  public final Class<ConfigSet> factsType() {
    return ConfigSet.class;
  }

  final void report(FindingSink sink, Location location, String message, Fix fix) {
    report(sink, descriptor.severity(), location, message, fix);
  }

  final void report(
      FindingSink sink, Severity severity, Location location, String message, Fix fix) {
    sink.report(new Finding(descriptor.name(), severity, location, message, Optional.of(fix)));
  }
}
