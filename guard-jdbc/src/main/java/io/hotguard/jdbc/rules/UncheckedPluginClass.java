/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import java.util.Set;

/** Reports a class name given to a pgjdbc that makes an object of any class at all. */
final class UncheckedPluginClass extends JdbcRule {
  private static final AffectedVersions AFFECTED = new AffectedVersions("42.2.25", "42.3.2");
  private static final Set<String> KEYS =
      Set.of(
          "authenticationPluginClassName",
          "sslhostnameverifier",
          "socketFactory",
          "sslfactory",
          "sslpasswordcallback");

  UncheckedPluginClass() {
    super(
        RuleDescriptor.error(
                "UncheckedPluginClass",
                "pgjdbc before 42.2.25 and 42.3.2 makes an object of any class that the URL names (CVE-2022-21724).",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "security", "cve"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.family() != DriverFamily.POSTGRESQL
        || facts.driverVersion().filter(AFFECTED::contains).isEmpty()) {
      return;
    }
    List<String> named =
        SettingWords.given(facts).stream()
            .filter(setting -> KEYS.contains(setting.name()))
            .map(SettingWords::named)
            .toList();
    if (!named.isEmpty()) {
      report(
          facts,
          sink,
          SettingWords.driver(facts)
              + " calls the constructor of whatever class "
              + String.join(", ", named)
              + " names, before it looks whether the class fits (CVE-2022-21724)",
          Fix.of("Update pgjdbc to 42.3.2 or later, or to 42.2.25 or later of its branch"));
    }
  }
}
