/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import io.hotguard.GuardMode;
import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Fix;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Says in mode enforce what stays uncorrected, because a pool connects with its driver unless the
 * URL starts with {@code jdbc:hotguard:}.
 */
final class UncorrectedSource {
  private static final String OWN = "hotguard";

  private UncorrectedSource() {}

  static void tell(JdbcConfiguration configuration, CheckResult found, ConnectionGuard guard) {
    if (guard.mode() != GuardMode.ENFORCE) {
      return;
    }
    JdbcFacts facts = JdbcFacts.resolve(configuration);
    if (facts.wrappers().contains(OWN)) {
      return; // its connections are corrected
    }
    String name = facts.location().describe();
    List<Fix.Setting> wanted = Corrections.wanted(facts, found, guard.mayPrepareAtServer());
    if (wanted.isEmpty()) {
      guard.note("enforce has nothing to correct in " + name);
      return;
    }
    guard.say(
        "enforce cannot change "
            + name
            + ", since its connections do not pass through Hotguard. It would set "
            + wanted.stream().map(Fix.Setting::describe).collect(Collectors.joining(", "))
            + ": to apply it, write jdbc:hotguard: instead of jdbc: in the URL, and leave out the"
            + " driver class");
  }
}
