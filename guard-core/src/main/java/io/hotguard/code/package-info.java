/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The facts of class files, and the base class of the rules that check them.
 *
 * <p>Only immutable records over the JDK and {@code io.hotguard} belong here, so that no rule sees
 * the library that reads class files. Enter at {@link io.hotguard.code.CodeFacts}. Every module may
 * depend on this package.
 *
 * <p>Class names are binary names such as {@code java.util.Map$Entry}; array types end in {@code
 * []}. Descriptors are those of the class file, such as {@code (Ljava/lang/Object;)Z}.
 *
 * <p>Size: each part of a class file is a type, and so is each question that rules of several
 * modules ask.
 */
@NullMarked
package io.hotguard.code;

import org.jspecify.annotations.NullMarked;
