/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.security;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.jdbc.rules.base.SettingWords;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Notes a setting that makes the driver load a class of another library. */
public final class ClassNameInDriverProperty extends JdbcRule {
  private static final Pattern COMMA = Pattern.compile(",");

  /** A class of another driver is as foreign as any. */
  private static final Map<DriverFamily, List<String>> OWN =
      Map.of(
          DriverFamily.MYSQL, List.of("com.mysql.", "java.sql."),
          DriverFamily.MARIADB, List.of("org.mariadb."),
          DriverFamily.POSTGRESQL, List.of("org.postgresql."),
          DriverFamily.SQLSERVER, List.of("com.microsoft.sqlserver."),
          DriverFamily.ORACLE, List.of("oracle."),
          DriverFamily.H2, List.of("org.h2."));

  public ClassNameInDriverProperty() {
    super(
        RuleDescriptor.note(
                "ClassNameInDriverProperty",
                "A setting names a class that the driver loads: anyone who can write the URL can"
                    + " choose the class.")
            .tagged("jdbc", "security"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    // Each host may name a class of its own.
    List<Setting> written =
        SettingWords.given(facts).stream()
            .flatMap(setting -> facts.onAnyHost(setting.name()).stream())
            .toList();
    for (Setting setting : written) {
      if (SettingWords.namesClass(facts, setting)) {
        List<String> foreign = foreignClasses(facts.family(), setting.text());
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
                  "Keep it only if the class is yours or a known vendor's, and nobody else can"
                      + " write the URL"));
        }
      }
    }
  }

  /** Returns classes outside the driver; a word without a dot is the driver's short name. */
  private static List<String> foreignClasses(DriverFamily family, @Nullable String text) {
    return text == null
        ? List.of()
        : COMMA
            .splitAsStream(text)
            .map(String::strip)
            .filter(name -> name.contains(".") && !name.contains("${"))
            .filter(
                name -> OWN.getOrDefault(family, List.of()).stream().noneMatch(name::startsWith))
            .toList();
  }
}
