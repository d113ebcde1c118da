/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The main class of {@code benchmarks.jar}. It belongs to no measurement: each command has a
 * package of its own. Start at {@code Main}. No other module may depend on this one.
 */
@NullMarked
package io.hotguard.benchmarks;

import org.jspecify.annotations.NullMarked;
