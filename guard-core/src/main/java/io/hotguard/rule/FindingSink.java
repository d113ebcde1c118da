/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

/** Receives the findings of a rule, on the thread that runs the rule. */
@FunctionalInterface
public interface FindingSink {

  void report(Finding finding);
}
