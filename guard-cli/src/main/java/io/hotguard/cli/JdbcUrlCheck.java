/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcGuard;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.text.VersionNumber;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The check of one URL.
 *
 * @param facts what its driver makes of it
 * @param result what the rules say
 */
record JdbcUrlCheck(JdbcFacts facts, CheckResult result) {

  /**
   * Checks a URL.
   *
   * @param version the release of its driver; null if it is not known
   */
  static JdbcUrlCheck of(String url, @Nullable VersionNumber version, RuleCatalog rules) {
    JdbcFacts facts =
        JdbcFacts.resolve(JdbcConfiguration.builder(url).driverVersion(version).build());
    return new JdbcUrlCheck(facts, rules.check(facts));
  }

  /** What goes below the findings in text: the corrected URL, and what it rests on. */
  String text() {
    StringBuilder text = new StringBuilder();
    corrected()
        .ifPresent(
            url -> {
              text.append("URL with these fixes: ").append(url).append('\n');
              if (url.contains("***")) {
                text.append("  *** stands for what is secret; put it back\n");
              }
            });
    if (facts.driverVersion().isEmpty() && facts.family() != DriverFamily.OTHER) {
      text.append("  assumed: ")
          .append(facts.family().label())
          .append(' ')
          .append(facts.assumedVersion())
          .append("; give the release in use as --driver-version=VERSION\n");
    }
    return text.toString();
  }

  /** The URL with the settings of all fixes, without its secrets; empty if none changes it. */
  private Optional<String> corrected() {
    String corrected = JdbcGuard.corrected(facts, result.findings()).masked();
    return corrected.equals(facts.url().masked()) ? Optional.empty() : Optional.of(corrected);
  }
}
