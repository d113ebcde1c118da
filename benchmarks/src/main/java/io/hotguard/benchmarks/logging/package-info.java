/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * JMH benchmarks of the logging call, stock beside guarded. A fork is guarded by a system property,
 * so nothing here may compile against the guard. Start at {@code SuiteCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.logging;

import org.jspecify.annotations.NullMarked;
