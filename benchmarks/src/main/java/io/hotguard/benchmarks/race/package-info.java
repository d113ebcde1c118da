/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Runs jcstress and reads its results. The cases, on shipped lock-free classes and their weakened
 * twins, are in {@code benchmarks/stress}. Start at {@code StressCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.race;

import org.jspecify.annotations.NullMarked;
