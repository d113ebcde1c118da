/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeRule;
import io.hotguard.rule.RuleDescriptor;

abstract class WaitingRule extends CodeRule {
  WaitingRule(RuleDescriptor descriptor) {
    super(descriptor);
  }
}
