/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Child processes of the benchmarks and what they report: starting and ending them, class paths,
 * directories, versions of libraries, readings of the guard's MBeans. No measurement belongs here.
 * Start at {@code ChildProcess}.
 */
@NullMarked
package io.hotguard.benchmarks.process;

import org.jspecify.annotations.NullMarked;
