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
import io.hotguard.rule.RuleDescriptor;
import java.util.Set;

/** A rule about one setting of some drivers that does harm whenever it is on. */
abstract class HarmfulFlag extends JdbcRule {
  private final Set<DriverFamily> drivers;
  private final String key;

  HarmfulFlag(RuleDescriptor descriptor, Set<DriverFamily> drivers, String key) {
    super(descriptor);
    this.drivers = drivers;
    this.key = key;
  }

  /** What it leads to; goes behind the name of the setting. */
  abstract String consequence();

  abstract Fix fix(Setting setting);

  @Override
  public final void check(JdbcFacts facts, FindingSink sink) {
    if (drivers.contains(facts.family())) {
      for (Setting setting : SettingWords.on(facts, key)) {
        String message = SettingWords.named(setting) + ": " + consequence();
        report(facts, sink, message, fix(setting));
      }
    }
  }
}
