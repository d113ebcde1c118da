/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Computes jumps, dominators and loops of a method.
 *
 * <p>Enter at {@link io.hotguard.lint.classfile.flow.ControlFlow} for a method in memory, at {@link
 * io.hotguard.lint.classfile.flow.FlowRecorder} for a visited one. Not for users: types may change
 * in any release. Depends on ASM and the JDK.
 */
@NullMarked
package io.hotguard.lint.classfile.flow;

import org.jspecify.annotations.NullMarked;
