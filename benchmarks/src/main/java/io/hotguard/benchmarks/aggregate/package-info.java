/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** What reports cost the garbage collector. */
@NullMarked
package io.hotguard.benchmarks.aggregate;

import org.jspecify.annotations.NullMarked;
