/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleProvider;
import java.util.ArrayList;
import java.util.List;

/** The rules about exceptions as control flow, repeated work and logging calls. */
public final class CodeRuleProvider implements RuleProvider {

  /** Creates the provider; called by {@link java.util.ServiceLoader}. */
  public CodeRuleProvider() {}

  @Override
  public List<Rule<?>> rules() {
    List<Rule<?>> rules =
        new ArrayList<>(
            List.of(
                new DecodedMapKey(),
                new EagerLogArgument(),
                new ExitHookPerCall(),
                new HiddenHostLookup(),
                new JsonRoundTrip(),
                new LegacyJson(),
                new ListScanInLoop(),
                new NumberProbing(),
                new ReflectiveProbing(),
                new RepeatedJsonParse(),
                new StackCapture(),
                new UnboundedStaticCollection(),
                new UnendedDeflater(),
                new UnremovedThreadLocal()));
    rules.addAll(PricedRule.all());
    return rules;
  }
}
