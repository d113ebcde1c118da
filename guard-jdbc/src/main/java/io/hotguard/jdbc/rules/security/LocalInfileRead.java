/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.security;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.jdbc.rules.base.SettingWords;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reports that a statement, or the server, can read files of the application's machine. */
public final class LocalInfileRead extends JdbcRule {
  private static final String URLS = "allowUrlInLocalInfile";

  public LocalInfileRead() {
    super(
        RuleDescriptor.warning(
                "LocalInfileRead",
                "LOAD DATA LOCAL is allowed: an injected statement or a false server reads files of this machine.")
            .tagged("jdbc", "security"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    List<Setting> open = new ArrayList<>();
    List<Fix.Setting> fixed = new ArrayList<>();
    switch (facts.family()) {
      case MYSQL -> {
        open.addAll(SettingWords.on(facts, "allowLoadLocalInfile"));
        facts.onAnyHost("allowLoadLocalInfileInPath").stream()
            .filter(setting -> setting.isGiven() && setting.isKnown())
            .limit(1)
            .forEach(open::add);
        if (!open.isEmpty()) {
          open.addAll(SettingWords.on(facts, URLS)); // alone it reads nothing
        }
        open.forEach(
            setting -> fixed.add(new Fix.Setting(setting.name(), offValue(facts, setting))));
      }
      case MARIADB -> {
        SettingWords.on(facts, "allowLocalInfile").stream()
            .filter(setting -> setting.isGiven() || !facts.isOpen())
            .forEach(open::add);
        open.forEach(setting -> fixed.add(new Fix.Setting(setting.name(), "false")));
      }
      default -> {}
    }
    if (!open.isEmpty() && isTaken(facts)) {
      report(
          facts,
          sink,
          open.stream().map(LocalInfileRead::stated).collect(Collectors.joining(" and "))
              + ": LOAD DATA LOCAL can name any file that this process may read"
              + (open.stream().anyMatch(s -> s.name().equals(URLS))
                  ? ", or a URL that it can reach"
                  : "")
              + ", at the request of injected SQL or of an impersonated server",
          new Fix("Forbid it where nothing loads files", fixed));
    }
  }

  /** A wrapper may hand on a URL that the driver accepts, such as one with the first host alone. */
  private static boolean isTaken(JdbcFacts facts) {
    return facts.isAccepted() || !facts.wrappers().isEmpty();
  }

  private static String stated(Setting setting) {
    return setting.isGiven()
        ? SettingWords.named(setting) + "=" + setting.value()
        : setting.name() + " is true by default";
  }

  /** Removes the key if false is the default; otherwise writes false. */
  private static @Nullable String offValue(JdbcFacts facts, Setting setting) {
    boolean defaultsToTrue =
        setting
            .definition()
            .map(definition -> "true".equals(definition.defaultValue()))
            .orElse(false);
    return defaultsToTrue && facts.isAccepted() ? "false" : null;
  }
}
