/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Very many virtual threads that log, record and run statements. Start at {@code
 * VirtualThreadsCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.virtual;

import org.jspecify.annotations.NullMarked;
