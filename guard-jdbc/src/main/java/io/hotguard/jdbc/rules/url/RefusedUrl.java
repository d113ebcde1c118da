/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.url;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.jdbc.rules.base.SettingWords;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;

/** Reports the reasons why the driver cannot connect. */
public final class RefusedUrl extends JdbcRule {

  public RefusedUrl() {
    super(
        RuleDescriptor.error(
                "RefusedUrl",
                "The driver does not take the URL or one of its settings, so that no connection is made.")
            .tagged("jdbc", "loss"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    for (Refusal refusal : facts.refusals()) {
      String place = refusal.offset() < 0 ? "" : " at character " + refusal.offset();
      String suggestion =
          refusal.kind() == Refusal.Kind.UNKNOWN_KEY
              ? SettingWords.nearest(facts, refusal.subject())
                  .map(name -> "; did you mean " + name + "?")
                  .orElse("")
              : "";
      report(
          facts,
          sink,
          SettingWords.driver(facts)
              + " refuses "
              + refusal.subject()
              + place
              + ": "
              + refusal.reason()
              + suggestion
              + consequence(facts.family()),
          Fix.of(advice(refusal.kind())));
    }
  }

  /** pgjdbc writes the reason to its log only; DriverManager then reports a missing driver. */
  private static String consequence(DriverFamily family) {
    return family == DriverFamily.POSTGRESQL
        ? "; DriverManager may say \"No suitable driver\" for it, although the driver is there"
        : "";
  }

  private static String advice(Refusal.Kind kind) {
    return switch (kind) {
      case MALFORMED -> "Write the URL in the form that the driver's manual gives";
      case UNKNOWN_KEY -> "Remove the key, or spell it as the driver does";
      case BAD_VALUE -> "Give a value that the driver takes";
      case DUPLICATE_KEY -> "Write the key once";
      case UNSUPPORTED -> "Leave it out, or use a driver that supports it";
    };
  }
}
