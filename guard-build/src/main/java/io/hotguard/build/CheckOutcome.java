/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.build;

import io.hotguard.rule.Severity;
import java.util.Optional;

/**
 * The outcome of a check.
 *
 * @param report the report for the log
 * @param level the level of the report in the log: the worst severity of a finding, or a note
 * @param failedRules which rules failed and why; empty if none did
 * @param findings a summary of the findings that fail the build; empty if none does
 */
public record CheckOutcome(
    String report, Severity level, Optional<String> failedRules, Optional<String> findings) {}
