/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.url;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Notes a URL that Hotguard does not understand, so that silence is not taken for safe. */
public final class UncheckedDriver extends JdbcRule {
  /** A placeholder may stand for any driver. */
  private static final Pattern NAMED = Pattern.compile("jdbc:[a-z0-9_+.%-]+:");

  public UncheckedDriver() {
    super(
        RuleDescriptor.note(
                "UncheckedDriver",
                "Hotguard does not understand this URL or its driver, so the settings are"
                    + " unchecked.")
            .tagged("jdbc"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    Optional<String> unread = facts.unread();
    if (unread.isPresent() && facts.isAccepted()) {
      report(
          facts,
          sink,
          unread.get() + "; no setting of this URL is checked",
          Fix.of("Write the URL in the form that the driver's manual gives"));
      return;
    }
    String scheme = facts.scheme().toLowerCase(Locale.ROOT);
    if (facts.family() != DriverFamily.OTHER || !NAMED.matcher(scheme).matches()) {
      return;
    }
    report(
        facts,
        sink,
        "URLs that start with "
            + scheme
            + " are not understood: the settings of this URL are unchecked",
        Fix.of("Compare the settings with the driver's manual"));
  }
}
