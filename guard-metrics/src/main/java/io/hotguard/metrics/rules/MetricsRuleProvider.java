/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleProvider;
import java.util.List;

/** The rules about sample queues, digests and metric registries. */
public final class MetricsRuleProvider implements RuleProvider {

  /** Creates the provider; called by {@link java.util.ServiceLoader}. */
  public MetricsRuleProvider() {}

  @Override
  public List<Rule<?>> rules() {
    return List.of(
        new LockedSampleBuffer(),
        new MapPerInterval(),
        new MetricNamePerCall(),
        new SynchronizedDigest(),
        new UnboundedExecutor(),
        new UnboundedQueue(),
        new UnboundedTag(),
        new WaitingEnqueue());
  }
}
