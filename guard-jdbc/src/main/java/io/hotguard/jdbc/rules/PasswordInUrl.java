/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Setting.Occurrence;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import java.util.regex.Pattern;

/** Reports a secret in a URL, because URLs are shown where secrets must not be. */
public final class PasswordInUrl extends JdbcRule {
  /** The script is masked because it may contain a password, but it mostly contains no password. */
  private static final String SCRIPT = "INIT";

  /** The name of a secret in a store. */
  private static final Pattern ARN = Pattern.compile("^arn:[\\w-]+:");

  private static final Pattern ANY = Pattern.compile("\\S");

  public PasswordInUrl() {
    super(
        RuleDescriptor.warning(
                "PasswordInUrl",
                "The URL holds a password: it gets into logs, metrics, thread names and version"
                    + " control.")
            .tagged("jdbc", "security"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if ((facts.family() == DriverFamily.H2 && facts.url().text().contains(":h2:mem:"))
        || facts.wrappers().contains("tc")) {
      return; // A database that ends with its process keeps no secret.
    }
    List<String> secrets =
        facts.settings().given().stream()
            .filter(setting -> setting.isSecret() && !setting.hasPlaceholder())
            .filter(setting -> !setting.name().equals(SCRIPT) && !setting.contains(ARN))
            .filter(setting -> setting.contains(ANY) && !setting.isIn("variable"))
            .filter(setting -> setting.occurrences().stream().anyMatch(PasswordInUrl::isInUrl))
            .map(Setting::name)
            .toList();
    if (!secrets.isEmpty()) {
      report(
          facts,
          sink,
          "the URL holds "
              + String.join(", ", secrets)
              + " in clear; URLs are written to logs, shown by monitoring and kept with the"
              + " sources",
          Fix.of("Give it beside the URL, from a secret store or the environment"));
    }
  }

  private static boolean isInUrl(Occurrence occurrence) {
    return occurrence.value() != null
        && (occurrence.origin() == SettingOrigin.URL || occurrence.origin() == SettingOrigin.HOST);
  }
}
