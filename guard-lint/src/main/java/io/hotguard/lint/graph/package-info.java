/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The compact call graph of an application: hot methods, indirect effects, repetitions. Start at
 * {@link ProgramGraph}. The decision which findings become notes belongs to {@code
 * io.hotguard.lint.hot}. Depends on {@code io.hotguard.code}, {@code io.hotguard.lint.classfile}
 * and the JDK.
 *
 * <p>Size: the sources of entry points (a loop, a message, a recording, a library's API) are types
 * of their own, and all read the package-private tables of the graph.
 */
@NullMarked
package io.hotguard.lint.graph;

import org.jspecify.annotations.NullMarked;
