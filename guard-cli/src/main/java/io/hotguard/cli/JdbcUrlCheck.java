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
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.text.VersionNumber;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

record JdbcUrlCheck(JdbcFacts facts, CheckResult result) {

  /** Checks a URL; {@code version} is the release of its driver, null if unknown. */
  static JdbcUrlCheck of(String url, @Nullable VersionNumber version, RuleCatalog rules) {
    JdbcFacts facts =
        JdbcFacts.resolve(JdbcConfiguration.builder(url).driverVersion(version).build());
    return new JdbcUrlCheck(facts, rules.check(facts));
  }

  /** Returns the corrected URL and its driver, for the text below the reported findings. */
  String text(Collection<Finding> reported) {
    StringBuilder text = new StringBuilder();
    corrected(reported)
        .ifPresent(
            url -> {
              text.append("URL with these fixes: ").append(url).append('\n');
              if (url.contains("***")) {
                text.append("  *** replaces a secret: put it back before you use the URL\n");
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
  private Optional<String> corrected(Collection<Finding> reported) {
    Set<String> rules = reported.stream().map(Finding::rule).collect(Collectors.toSet());
    List<Finding> fixed =
        result.findings().stream().filter(finding -> rules.contains(finding.rule())).toList();
    String corrected = facts.mask().apply(JdbcGuard.corrected(facts, fixed).masked());
    return corrected.equals(facts.url().masked()) ? Optional.empty() : Optional.of(corrected);
  }
}
