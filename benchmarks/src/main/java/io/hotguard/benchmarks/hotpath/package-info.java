/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** The replacements of {@code io.hotguard.hotpath} beside what they replace. */
@NullMarked
package io.hotguard.benchmarks.hotpath;

import org.jspecify.annotations.NullMarked;
