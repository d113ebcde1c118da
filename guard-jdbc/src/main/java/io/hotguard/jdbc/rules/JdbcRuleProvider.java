/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.Rule;
import io.hotguard.RuleProvider;
import java.util.List;

/** The rules about JDBC URLs, driver properties and pools. */
public final class JdbcRuleProvider implements RuleProvider {

  /** Creates the provider; called by {@link java.util.ServiceLoader}. */
  public JdbcRuleProvider() {}

  @Override
  public List<Rule<?>> rules() {
    return List.of(new ConflictingDuplicateKey());
  }
}
