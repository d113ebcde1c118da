/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.lint;

/**
 * How useful a first check of libraries is on which no rule was mended. HeldOutTest of guard-cli
 * writes it.
 *
 * @param large the libraries with more than 500 classes, each checked alone
 * @param withFinding the large libraries for which the check reports a finding with today's rules
 * @param warnings the warnings that were judged, in this set and in the one with entry points
 * @param right the warnings that are right
 */
public record HeldOutResult(String command, int large, int withFinding, int warnings, int right) {}
