/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Reads class files into the facts that rules judge.
 *
 * <p>Enter at {@link io.hotguard.lint.classfile.ClassFileReader}. Only this package and its
 * subpackages use ASM, and no public signature for users names a type of ASM. Rules do not belong
 * here.
 */
@NullMarked
package io.hotguard.lint.classfile;

import org.jspecify.annotations.NullMarked;
