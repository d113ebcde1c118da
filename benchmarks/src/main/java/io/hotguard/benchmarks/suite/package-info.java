/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** Runs a list of JMH benchmarks in forks; the suites' common machinery. */
@NullMarked
package io.hotguard.benchmarks.suite;

import org.jspecify.annotations.NullMarked;
