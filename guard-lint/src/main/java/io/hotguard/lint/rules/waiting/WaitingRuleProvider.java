/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleProvider;
import java.util.List;

/** The rules about threads that wait. */
public final class WaitingRuleProvider implements RuleProvider {

  /** Creates the provider; called by {@link java.util.ServiceLoader}. */
  public WaitingRuleProvider() {}

  @Override
  public List<Rule<?>> rules() {
    return List.of(
        new BlockingCallback(),
        new ConnectionPerCall(),
        RoundTripInLoop.ofHttp(),
        new IgnoredMaximumPoolSize(),
        new InequalityCount(),
        new PinnedCarrier(),
        RoundTripInLoop.ofRedis(),
        new SerializedRequests(),
        new StatementInLoop(),
        new SynchronousSend(),
        new ThreadPerCall(),
        new ThreadPerKey(),
        new WorkUnderLock());
  }
}
