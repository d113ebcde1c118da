/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The recorders beside what else counts percentiles: cost, loss, backlog, error, memory, and a
 * whole process under load.
 */
@NullMarked
package io.hotguard.benchmarks.metrics;

import org.jspecify.annotations.NullMarked;
