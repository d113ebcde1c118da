/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeRule;
import io.hotguard.rule.RuleDescriptor;

/** A rule of this package. */
abstract class MetricsRule extends CodeRule {
  MetricsRule(RuleDescriptor descriptor) {
    super(descriptor);
  }
}
