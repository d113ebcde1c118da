/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.FindingSink;
import io.hotguard.Fix;
import io.hotguard.Moment;
import io.hotguard.RuleDescriptor;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PropertyDefinition;
import io.hotguard.jdbc.Setting;
import java.util.List;

/** Notes a setting that has the driver load a class which is not the driver's own. */
final class ClassNameInDriverProperty extends JdbcRule {
  private static final List<String> DRIVERS =
      List.of(
          "com.mysql.",
          "org.mariadb.",
          "org.postgresql.",
          "com.microsoft.sqlserver.",
          "oracle.",
          "org.h2.");

  ClassNameInDriverProperty() {
    super(
        RuleDescriptor.note(
                "ClassNameInDriverProperty",
                "A setting names a class that the driver loads: whoever can write the URL chooses what runs.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "security"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    for (Setting setting : SettingWords.given(facts)) {
      String text = setting.text();
      if (setting.definition().map(PropertyDefinition::namesClass).orElse(false)
          && !setting.hasPlaceholder()
          && text != null
          && !text.isBlank()
          && DRIVERS.stream().noneMatch(text::startsWith)) {
        report(
            facts,
            sink,
            SettingWords.named(setting)
                + " in "
                + setting.origin().label()
                + " has the driver load "
                + text
                + " and run it with every connection",
            Fix.of(
                "Keep it only if the class is yours or a known vendor's, and nobody else can write the URL"));
      }
    }
  }
}
