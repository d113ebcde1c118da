/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.build;

import java.util.List;
import java.util.Optional;

/**
 * The outcome of a check.
 *
 * @param lines the report for the log; immutable
 * @param failedRules which rules failed and why; empty if none did
 * @param findings a summary of the findings that fail the build; empty if none does
 */
public record CheckOutcome(
    List<ReportLine> lines, Optional<String> failedRules, Optional<String> findings) {

  public CheckOutcome {
    lines = List.copyOf(lines);
  }

  static CheckOutcome nothing(String line) {
    return new CheckOutcome(
        List.of(new ReportLine(Optional.empty(), line)), Optional.empty(), Optional.empty());
  }
}
