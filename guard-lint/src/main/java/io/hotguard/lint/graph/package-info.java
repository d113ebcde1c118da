/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The compact call graph of an application: hot methods, indirect effects, repetitions. Start at
 * {@link ProgramGraph}. The decision which findings become notes belongs to {@code
 * io.hotguard.lint.hot}. Depends on {@code io.hotguard.code}, {@code io.hotguard.lint.classfile}
 * and the JDK.
 */
@NullMarked
package io.hotguard.lint.graph;

import org.jspecify.annotations.NullMarked;
