/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigSet;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;

/** Reports JVM options that slow a service down, by a table. */
final class HazardousVmOption extends ConfigRule {

  HazardousVmOption() {
    super(
        RuleDescriptor.warning(
                "HazardousVmOption", "A JVM option slows the service down or makes it pause.")
            .tagged("cpu", "jvm"));
  }

  @Override
  public void check(ConfigSet facts, FindingSink sink) {
    for (ConfigFacts file : facts.productionFiles(ConfigKind.JVM_OPTIONS)) {
      for (ConfigEntry entry : file.entries()) {
        String option = entry.value().isEmpty() ? entry.key() : entry.key() + '=' + entry.value();
        VmOptionHazard.find(option)
            .ifPresent(
                hazard ->
                    report(
                        sink,
                        hazard.severity(),
                        entry.location(file.file()),
                        shown(entry, option) + ": " + hazard.message(),
                        Fix.of(hazard.fix())));
      }
    }
  }

  /** Hides an agent's options, which may be secret. */
  private static String shown(ConfigEntry entry, String option) {
    return entry.key().startsWith("-agent") || entry.key().startsWith("-Xrun")
        ? entry.key()
        : option;
  }
}
