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
import java.time.ZoneId;

/** Reports a time zone of three letters, which means another zone elsewhere. */
public final class AmbiguousTimeZone extends JdbcRule {

  public AmbiguousTimeZone() {
    super(
        RuleDescriptor.warning(
                "AmbiguousTimeZone",
                "The connection's time zone is an abbreviation that stands for several zones; the driver takes one.")
            .tagged("jdbc", "correctness", "time"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    for (Setting setting : TimeZones.given(facts)) {
      String zone = String.valueOf(setting.text());
      String taken = ZoneId.SHORT_IDS.get(zone);
      if (taken != null && TimeZones.takesAbbreviations(facts)) {
        report(
            facts,
            sink,
            SettingWords.named(setting)
                + " is "
                + zone
                + ", which "
                + facts.family().label()
                + " takes for "
                + taken
                + "; elsewhere it is another zone, and every time in the database is off by the difference",
            Fix.of("Name the zone that is meant, as in Asia/Shanghai"));
      }
    }
  }
}
