/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Reads class files into outlines: the calls of each method, without values, for the call graph.
 *
 * <p>Enter at {@link io.hotguard.lint.classfile.outline.OutlineReader}. Depends on lint.classfile,
 * lint.classfile.flow, ASM and the JDK.
 */
@NullMarked
package io.hotguard.lint.classfile.outline;

import org.jspecify.annotations.NullMarked;
