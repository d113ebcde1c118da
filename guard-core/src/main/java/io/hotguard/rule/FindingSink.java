/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

/** Where a rule reports. Called on the thread that runs the rule. */
@FunctionalInterface
public interface FindingSink {

  /**
   * Takes one finding.
   *
   * @param finding the finding, of the rule that reports
   */
  void report(Finding finding);
}
