/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The open-loop measurement of logging: events come at a fixed rate, whatever the sink can take.
 * {@link io.hotguard.benchmarks.rates.RatesCommand} starts a process for each cell.
 */
@NullMarked
package io.hotguard.benchmarks.rates;

import org.jspecify.annotations.NullMarked;
