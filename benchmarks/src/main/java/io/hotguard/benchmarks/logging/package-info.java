/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Measurements of logging, stock beside guarded: JMH benchmarks of the call, and processes that log
 * at a fixed rate or without a pause. A process is guarded by a system property, so nothing here
 * may compile against the guard. Start at {@code SuiteCommand} and {@code RatesCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.logging;

import org.jspecify.annotations.NullMarked;
