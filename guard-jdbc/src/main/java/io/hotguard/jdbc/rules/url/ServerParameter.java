/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.url;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.Fix;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Parameters of a PostgreSQL session, which pgjdbc passes on in {@code options} only. */
final class ServerParameter {
  static final String OPTIONS = "options";

  static final Set<String> NAMES =
      Set.of(
          "default_transaction_isolation",
          "idle_in_transaction_session_timeout",
          "idle_session_timeout",
          "lock_timeout",
          "search_path",
          "statement_timeout",
          "work_mem");

  /** A value that needs no escape in {@code options}. */
  private static final Pattern PLAIN = Pattern.compile("[\\w.,-]+");

  private ServerParameter() {}

  /** Returns the fix that passes a parameter on; empty if the key is no parameter. */
  static Optional<Fix> fix(JdbcFacts facts, Setting setting, String key) {
    if (facts.family() != DriverFamily.POSTGRESQL || !NAMES.contains(key)) {
      return Optional.empty();
    }
    String text = setting.text();
    boolean free = !facts.settings().isGiven(OPTIONS) && !setting.hasPlaceholder();
    String summary = "Pass it to the server in " + OPTIONS;
    return Optional.of(
        free && text != null && PLAIN.matcher(text).matches()
            ? new Fix(
                summary,
                List.of(
                    Fix.Setting.removed(key), new Fix.Setting(OPTIONS, "-c " + key + "=" + text)))
            : Fix.of(summary + " as -c " + key + "=VALUE"));
  }
}
