/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The values that result files are made of: machine, measurement, event counts, and the one JSON
 * reader and writer. Results of a single command belong to its package, tables to {@code tables}.
 * Start at {@code Json}.
 */
@NullMarked
package io.hotguard.benchmarks.results;

import org.jspecify.annotations.NullMarked;
