/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * From facts to what is hot in them. Depends on {@code io.hotguard}, {@code io.hotguard.code} and
 * the JDK; {@code io.hotguard.lint.classfile} gives it class files.
 */
@NullMarked
package io.hotguard.lint;

import org.jspecify.annotations.NullMarked;
