/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Command {@code lint}: how fast a check is, in how much heap, beside SpotBugs on the same jars.
 */
@NullMarked
package io.hotguard.benchmarks.lint;

import org.jspecify.annotations.NullMarked;
