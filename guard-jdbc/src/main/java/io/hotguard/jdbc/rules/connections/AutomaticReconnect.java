/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.connections;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.jdbc.rules.base.SettingWords;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reports a driver that replaces a lost connection without the application's knowledge. */
public final class AutomaticReconnect extends JdbcRule {

  public AutomaticReconnect() {
    super(
        RuleDescriptor.warning(
                "AutomaticReconnect",
                "The driver replaces a lost connection in silence: session state and transaction are gone unnoticed.")
            .tagged("jdbc", "loss"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.family() != DriverFamily.MYSQL) {
      return;
    }
    List<Setting> on =
        Stream.of("autoReconnect", "autoReconnectForPools")
            .flatMap(name -> SettingWords.on(facts, name).stream())
            .toList();
    if (!on.isEmpty()) {
      // A bundle may set it too, but a written value wins.
      @Nullable String off = facts.settings().isGiven("useConfigs") ? "false" : null;
      report(
          facts,
          sink,
          on.stream().map(SettingWords::named).collect(Collectors.joining(" and "))
              + ": a lost connection is opened again under the same object, without its session variables,"
              + " temporary tables, locks and transaction; a pool that validates its connections needs no"
              + " such thing",
          new Fix(
              "Remove it, and let the pool replace what is broken",
              on.stream().map(setting -> new Fix.Setting(setting.name(), off)).toList()));
    }
  }
}
