/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The facts of class files, which are what rules know of code, and the base of these rules. Plain
 * immutable records of the JDK and {@code io.hotguard} only, so that no rule sees the library that
 * reads class files. Every module may depend on this package.
 *
 * <p>Names of classes are binary names with dots, such as {@code java.util.Map$Entry}; array types
 * end in {@code []}. Descriptors are those of the class file, such as {@code
 * (Ljava/lang/Object;)Z}.
 */
@NullMarked
package io.hotguard.code;

import org.jspecify.annotations.NullMarked;
