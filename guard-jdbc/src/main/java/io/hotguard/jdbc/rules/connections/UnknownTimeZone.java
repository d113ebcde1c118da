/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.connections;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.jdbc.rules.base.SettingWords;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;

/** Reports a time zone that the driver refuses when it connects. */
public final class UnknownTimeZone extends JdbcRule {

  public UnknownTimeZone() {
    super(
        RuleDescriptor.error(
                "UnknownTimeZone",
                "The driver does not know the connection's time zone, so it makes no connection.")
            .tagged("jdbc", "correctness", "time"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    for (Setting setting : TimeZones.given(facts)) {
      String zone = String.valueOf(setting.text());
      if (TimeZones.isKnown(facts, zone)) {
        continue;
      }
      String plus = zone.replaceFirst("(?<=^|T|C| ) (?=\\d)", "+");
      boolean decoded = !plus.equals(zone) && TimeZones.isKnown(facts, plus);
      boolean encoded = zone.contains("%2B") && TimeZones.isKnown(facts, zone.replace("%2B", "+"));
      report(
          facts,
          sink,
          SettingWords.named(setting)
              + " is '"
              + zone
              + "', which "
              + SettingWords.driver(facts)
              + " does not take for a time zone"
              + (decoded ? ": it reads + in a URL as a blank" : "")
              + (encoded ? ": it does not decode the URL" : ""),
          fix(setting, decoded ? plus : encoded ? zone.replace("%2B", "+") : ""));
    }
  }

  private static Fix fix(Setting setting, String meant) {
    return meant.isEmpty()
        ? Fix.of("Name the zone as in Europe/Berlin, or its offset as in GMT+8")
        : Fix.set("Write the zone so that the driver reads it", setting.name(), meant);
  }
}
