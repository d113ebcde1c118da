/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleProvider;
import java.util.ArrayList;
import java.util.List;

/** Provides the rules about JDBC URLs, driver properties and pools. */
public final class JdbcRuleProvider implements RuleProvider {

  /** Called by {@link java.util.ServiceLoader}. */
  public JdbcRuleProvider() {}

  @Override
  public List<Rule<?>> rules() {
    List<Rule<?>> rules = new ArrayList<>(SettingRule.all());
    rules.addAll(
        List.of(
            new ConflictingDuplicateKey(),
            new OversizedPool(),
            new PropertyOfAnotherVersion(),
            new UnknownDriverProperty(),
            new UnknownPoolProperty()));
    return rules;
  }
}
