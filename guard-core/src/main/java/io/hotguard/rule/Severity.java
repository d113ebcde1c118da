/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import java.util.Locale;

/**
 * How bad a finding is: the three levels of SARIF, worst first, so that natural order puts the
 * worst findings on top.
 */
public enum Severity {
  /** Stalls or loses data under load; a build fails on it by default. */
  ERROR,
  /** Costs measurable throughput or latency on a hot path. */
  WARNING,
  /** Worth knowing; harmless until the load grows. */
  NOTE;

  /**
   * Returns SARIF's {@code level} for this severity: {@code error}, {@code warning} or {@code
   * note}.
   */
  public String sarifLevel() {
    return name().toLowerCase(Locale.ROOT);
  }
}
