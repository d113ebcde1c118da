/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.config.ConfigEntry;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigSet;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reports JVM options that slow a service down, by a table. */
final class HazardousVmOption extends ConfigRule {
  /** All hazards in order; the first that applies counts. */
  static final List<Hazard> ALL =
      RuleTables.rows("config/vm-options.tsv").stream().map(Hazard::of).toList();

  /** An option that costs more than it seems; the message follows the option and a colon. */
  record Hazard(Pattern option, Severity severity, String message, String fix) {
    private static Hazard of(String[] row) {
      Severity severity = Severity.valueOf(row[0].toUpperCase(Locale.ROOT));
      return new Hazard(Pattern.compile(row[1]), severity, row[2], row[3]);
    }
  }

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
        hazard(option)
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

  static Optional<Hazard> hazard(String option) {
    return ALL.stream().filter(hazard -> hazard.option().matcher(option).matches()).findFirst();
  }

  /** Hides an agent's options, which may be secret. */
  private static String shown(ConfigEntry entry, String option) {
    return entry.key().startsWith("-agent") || entry.key().startsWith("-Xrun")
        ? entry.key()
        : option;
  }
}
