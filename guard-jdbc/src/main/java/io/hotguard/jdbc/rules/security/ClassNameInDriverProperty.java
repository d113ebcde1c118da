/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.security;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.jdbc.rules.base.SettingWords;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Notes a setting that makes the driver load a class of another library. */
public final class ClassNameInDriverProperty extends JdbcRule {
  private static final Pattern COMMA = Pattern.compile(",");
  private static final List<String> OWN =
      List.of(
          "com.mysql.",
          "java.sql.",
          "org.mariadb.",
          "org.postgresql.",
          "com.microsoft.sqlserver.",
          "oracle.",
          "org.h2.");

  public ClassNameInDriverProperty() {
    super(
        RuleDescriptor.note(
                "ClassNameInDriverProperty",
                "A setting names a class that the driver loads: anyone who can write the URL can choose the class.")
            .tagged("jdbc", "security"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    for (Setting setting : SettingWords.given(facts)) {
      if (setting.definition().map(PropertyDefinition::namesClass).orElse(false)
          && !setting.hasPlaceholder()) {
        List<String> foreign = foreignClasses(setting.text());
        if (!foreign.isEmpty()) {
          report(
              facts,
              sink,
              SettingWords.named(setting)
                  + " in "
                  + setting.origin().label()
                  + " has the driver load "
                  + String.join(", ", foreign)
                  + " and run it with every connection",
              Fix.of(
                  "Keep it only if the class is yours or a known vendor's, and nobody else can write the URL"));
        }
      }
    }
  }

  /** Returns classes outside the driver; a word without a dot is the driver's short name. */
  private static List<String> foreignClasses(@Nullable String text) {
    return text == null
        ? List.of()
        : COMMA
            .splitAsStream(text)
            .map(String::strip)
            .filter(name -> name.contains("."))
            .filter(name -> OWN.stream().noneMatch(name::startsWith))
            .toList();
  }
}
