/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Reports that MariaDB's driver decides on TLS by its version. */
final class UnstatedTlsMode extends JdbcRule {
  private static final String KEY = "sslMode";
  private static final String CHANGED_IN = "4.0";

  UnstatedTlsMode() {
    super(
        RuleDescriptor.warning(
                "UnstatedTlsMode",
                "Without sslMode, MariaDB Connector/J 3 sends clear text and 4 refuses what it cannot verify.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "security", "tls"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    boolean changed =
        facts.driverVersion().map(version -> version.isAtLeast(CHANGED_IN)).orElse(true);
    if (facts.family() != DriverFamily.MARIADB
        || !facts.isAccepted()
        || facts.isOpen()
        || !changed) {
      return;
    }
    if (facts.hosts().stream()
        .anyMatch(
            host ->
                host.settings()
                    .find(KEY)
                    .map(Setting::origin)
                    .filter(SettingOrigin.DEFAULT::equals)
                    .isPresent())) {
      report(
          facts,
          sink,
          "sslMode is not set: "
              + (facts.driverVersion().isEmpty()
                  ? "MariaDB Connector/J 3 connects in clear text then, and 4 refuses"
                  : "MariaDB Connector/J 4 refuses then, where 3 connected in clear text,")
              + " a server without TLS or with a certificate that it cannot verify",
          Fix.set("Say which is meant", KEY, "verify-full"));
    }
  }
}
