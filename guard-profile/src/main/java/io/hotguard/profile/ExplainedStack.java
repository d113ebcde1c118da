/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static java.util.Objects.requireNonNull;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.StackSignature;
import java.util.Optional;

/**
 * The explanation of a recorded stack.
 *
 * @param application the application's frame that is nearest to where the thread was; the outermost
 *     frame if the application has no frame; empty if there is no frame
 * @param rule the rule whose hazard it is
 * @param signature the signature that the rule matched
 * @param idle whether the thread waits for work, not for something that its work needs
 */
public record ExplainedStack(
    WeightedStack stack,
    Optional<StackFrame> application,
    Optional<RuleDescriptor> rule,
    Optional<StackSignature> signature,
    boolean idle) {

  public ExplainedStack {
    requireNonNull(stack, "stack");
    requireNonNull(application, "application");
    requireNonNull(rule, "rule");
    requireNonNull(signature, "signature");
  }
}
