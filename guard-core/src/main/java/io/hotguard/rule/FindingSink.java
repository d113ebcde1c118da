/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

/** Where a rule reports. Called on the thread that runs the rule. */
@FunctionalInterface
public interface FindingSink {

  /** Takes one finding. */
  void report(Finding finding);
}
