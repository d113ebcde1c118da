/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.logback;

import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleProvider;
import java.util.List;

/** The rules about Logback's configurations alone. */
public final class LogbackRuleProvider implements RuleProvider {

  /** Creates the provider; called by {@link java.util.ServiceLoader}. */
  public LogbackRuleProvider() {}

  @Override
  public List<Rule<?>> rules() {
    return List.of(
        new BlockingAsyncAppender(),
        new CallerDataPerEvent(),
        new UnstartedAppender(),
        new VerboseDefaultLevel());
  }
}
