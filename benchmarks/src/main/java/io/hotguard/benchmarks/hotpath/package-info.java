/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * JMH benchmarks of {@code io.hotguard.hotpath} beside the code that it replaces and beside
 * libraries. Races of these classes belong to {@code benchmarks/stress}. Start at {@code
 * HotpathCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.hotpath;

import org.jspecify.annotations.NullMarked;
