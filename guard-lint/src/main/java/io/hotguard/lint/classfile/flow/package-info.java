/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Computes jumps, dominators and loops of a method.
 *
 * <p>Enter at {@link io.hotguard.lint.classfile.flow.ControlFlow} for a method that is in memory,
 * at {@link io.hotguard.lint.classfile.flow.FlowRecorder} for one that is visited. Not for users:
 * types are public for lint.classfile and lint.classfile.outline, and may change in any release.
 * Depends on ASM and the JDK.
 */
@NullMarked
package io.hotguard.lint.classfile.flow;

import org.jspecify.annotations.NullMarked;
