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
import io.hotguard.jdbc.Setting;
import java.util.ArrayList;
import java.util.List;

/**
 * Reports an ampersand that is written for XML where nothing reads XML, so that each key after it
 * gets a prefix.
 */
final class EscapedAmpersand extends JdbcRule {
  static final String PREFIX = "amp;";

  EscapedAmpersand() {
    super(
        RuleDescriptor.error(
                "EscapedAmpersand",
                "An ampersand is written as in XML outside XML: the setting behind it is lost.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "correctness"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    List<String> lost = new ArrayList<>();
    List<Fix.Setting> settings = new ArrayList<>();
    boolean complete = true;
    for (Setting setting : SettingWords.given(facts)) {
      String key = SettingWords.key(setting);
      if (setting.isKnown() || !key.startsWith(PREFIX) || key.length() == PREFIX.length()) {
        continue;
      }
      String meant = key.substring(PREFIX.length());
      lost.add(meant);
      String text = setting.text();
      settings.add(new Fix.Setting(key, ""));
      if (text == null || text.isEmpty() || setting.isSecret() || setting.hasPlaceholder()) {
        complete = false;
      } else {
        settings.add(new Fix.Setting(meant, text));
      }
    }
    if (!lost.isEmpty()) {
      String summary = "Write & instead of &amp;";
      report(
          facts,
          sink,
          "&amp; is & in XML only; here the driver reads the keys "
              + PREFIX
              + String.join(", " + PREFIX, lost)
              + ", which it does not know, so that "
              + String.join(", ", lost)
              + (lost.size() == 1 ? " has" : " have")
              + " no effect",
          complete ? new Fix(summary, settings) : Fix.of(summary));
    }
  }
}
