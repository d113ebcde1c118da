/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.url;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcUrl;
import io.hotguard.jdbc.JdbcUrlException;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.rules.base.SettingWords;
import io.hotguard.rule.Fix;
import java.util.List;
import java.util.Optional;

/** The fix of an unknown key: the right spelling where the value fits, otherwise its removal. */
final class Respelling {
  private Respelling() {}

  /** Only a typing error is fixed: another driver's value may have another unit. */
  static Fix fix(JdbcFacts facts, Setting setting, String key, Optional<String> spelled) {
    String text = setting.text();
    if (spelled.isEmpty()
        || text == null
        || text.isEmpty()
        || setting.isSecret()
        || setting.hasPlaceholder()
        || facts.settings().isGiven(spelled.get())
        || !SettingWords.fits(facts, spelled.get(), text)
        || !takes(facts, facts.url().without(key).with(spelled.get(), text))) {
      return key.isBlank()
          ? Fix.of(UnknownDriverProperty.DROP)
          : Fix.remove(UnknownDriverProperty.DROP, key);
    }
    return new Fix(
        "Spell it as the driver does",
        List.of(Fix.Setting.removed(key), new Fix.Setting(spelled.get(), text)));
  }

  /** A value that was ignored under the wrong name may be refused under the right one. */
  private static boolean takes(JdbcFacts facts, JdbcUrl respelled) {
    try {
      return JdbcFacts.resolve(
              JdbcConfiguration.builder(respelled.text())
                  .driver(facts.family())
                  .driverVersion(facts.assumedVersion())
                  .build())
          .isAccepted();
    } catch (JdbcUrlException e) {
      return false; // too long
    }
  }
}
