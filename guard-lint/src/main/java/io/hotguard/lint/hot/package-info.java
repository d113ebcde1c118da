/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Decides which methods are hot, and which findings in them become notes.
 *
 * <p>Enter at {@link io.hotguard.lint.hot.HotPathSearch} to set entry points, at {@link
 * io.hotguard.lint.hot.WholeProgram} for facts of a whole application. Depends on {@code
 * io.hotguard.code}, lint.input, lint.classfile, lint.graph and the JDK.
 */
@NullMarked
package io.hotguard.lint.hot;

import org.jspecify.annotations.NullMarked;
