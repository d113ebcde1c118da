/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** Access of the benchmarks to the recorder's internal steps. Only benchmarks may depend on it. */
@NullMarked
package io.hotguard.metrics;

import org.jspecify.annotations.NullMarked;
