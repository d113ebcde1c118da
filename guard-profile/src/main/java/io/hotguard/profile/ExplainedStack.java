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
 * @param application the nearest frame of the application, otherwise the outermost frame; empty
 *     without frames
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
