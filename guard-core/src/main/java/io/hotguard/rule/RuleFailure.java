/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import static java.util.Objects.requireNonNull;

/**
 * A defect of a rule: the exception that it threw instead of finishing.
 *
 * @param rule the rule's name
 * @param factsType the class name of the facts on which it failed
 */
public record RuleFailure(String rule, String factsType, Throwable cause) {

  public RuleFailure {
    requireNonNull(rule, "rule");
    requireNonNull(factsType, "factsType");
    requireNonNull(cause, "cause");
  }

  /** Describes the failure on one line. */
  public String describe() {
    return "rule " + rule + " failed on " + factsType + ": " + cause;
  }
}
