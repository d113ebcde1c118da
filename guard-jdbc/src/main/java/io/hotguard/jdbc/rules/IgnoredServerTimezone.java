/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import java.util.stream.Stream;

/** Reports a time zone that Connector/J 5.1 is given and does not use. */
final class IgnoredServerTimezone extends JdbcRule {
  private static final String KEY = "serverTimezone";
  private static final String CHANGED_IN = "8.0";

  IgnoredServerTimezone() {
    super(
        RuleDescriptor.warning(
                "IgnoredServerTimezone",
                "Connector/J 5.1 converts no time by serverTimezone unless another setting tells it to.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "correctness", "time"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.family() == DriverFamily.MYSQL
        && !facts.isOpen()
        && !facts.assumedVersion().isAtLeast(CHANGED_IN)
        && facts.hosts().stream()
            .map(JdbcHost::settings)
            .anyMatch(IgnoredServerTimezone::isIgnored)) {
      report(
          facts,
          sink,
          KEY
              + " has no effect on the times that are read and written: useLegacyDatetimeCode is true (the"
              + " default) and useTimezone is not, so that the driver takes the JVM's own zone for the server's",
          Fix.of(
              "Set useLegacyDatetimeCode=false after a look at the times that are in the database, or update the"
                  + " driver"));
    }
  }

  private static boolean isIgnored(Settings settings) {
    return settings.isGiven(KEY)
        && settings.isTrue("useLegacyDatetimeCode")
        && Stream.of("useTimezone", "useJDBCCompliantTimezoneShift")
            .allMatch(name -> settings.value(name).filter("false"::equals).isPresent());
  }
}
