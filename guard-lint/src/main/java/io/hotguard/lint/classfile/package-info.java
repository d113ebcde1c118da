/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The reader of class files. The only package that may use ASM; nothing of ASM is in its public
 * signatures.
 */
@NullMarked
package io.hotguard.lint.classfile;

import org.jspecify.annotations.NullMarked;
