/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleProvider;
import java.util.List;

/** The rules about configuration that belongs to no other module. */
public final class ConfigRuleProvider implements RuleProvider {

  /** Creates the provider; called by {@link java.util.ServiceLoader}. */
  public ConfigRuleProvider() {}

  @Override
  public List<Rule<?>> rules() {
    return List.of(new DisabledKeepAlive(), new HazardousVersion(), new UncompressedResponse());
  }
}
