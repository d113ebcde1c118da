/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import io.hotguard.CheckResult;
import io.hotguard.RuleCatalog;
import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcGuard;
import java.util.Optional;

/**
 * The check of one URL.
 *
 * @param facts what its driver makes of it
 * @param result what the rules say
 */
record JdbcUrlCheck(JdbcFacts facts, CheckResult result) {

  static JdbcUrlCheck of(String url, RuleCatalog rules) {
    JdbcFacts facts = JdbcFacts.resolve(JdbcConfiguration.of(url));
    return new JdbcUrlCheck(facts, rules.check(facts));
  }

  /** The URL with the settings of all fixes, without its secrets; empty if none changes it. */
  Optional<String> corrected() {
    String corrected = JdbcGuard.corrected(facts, result.findings()).masked();
    return corrected.equals(facts.url().masked()) ? Optional.empty() : Optional.of(corrected);
  }
}
