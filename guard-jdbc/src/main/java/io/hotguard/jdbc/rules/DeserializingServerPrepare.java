/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import java.util.stream.Stream;

/** Reports server-side prepare in a Connector/J that deserializes its results unasked. */
final class DeserializingServerPrepare extends JdbcRule {
  private static final String REPAIRED = "5.1.41";

  DeserializingServerPrepare() {
    super(
        RuleDescriptor.error(
                "DeserializingServerPrepare",
                "Connector/J up to 5.1.40 deserializes BLOBs of server-prepared statements unasked (CVE-2017-3523).",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "security", "cve"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.family() != DriverFamily.MYSQL
        || facts.driverVersion().map(version -> version.isAtLeast(REPAIRED)).orElse(true)) {
      return;
    }
    List<Setting> on =
        Stream.of("useServerPrepStmts", "useCursorFetch")
            .flatMap(name -> SettingWords.on(facts, name).stream())
            .toList();
    if (!on.isEmpty()) {
      report(
          facts,
          sink,
          SettingWords.named(on.get(0))
              + " with "
              + SettingWords.driver(facts)
              + ": getString on a BLOB makes a Java object of bytes that look like one, although autoDeserialize"
              + " is off (CVE-2017-3523)",
          Fix.of("Update Connector/J to " + REPAIRED + " or later"));
    }
  }
}
