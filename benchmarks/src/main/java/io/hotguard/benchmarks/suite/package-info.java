/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Runs a list of JMH benchmarks in forks, round by round, and collects their scores. Cases and
 * commands belong to the packages that use it. Start at {@code SuiteRunner}.
 */
@NullMarked
package io.hotguard.benchmarks.suite;

import org.jspecify.annotations.NullMarked;
