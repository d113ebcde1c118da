/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The calls of a whole application, compact: who is hot, what a call does through others, what
 * callers repeat. Depends on {@code io.hotguard.code}, {@code io.hotguard.lint.classfile} and the
 * JDK.
 */
@NullMarked
package io.hotguard.lint.graph;

import org.jspecify.annotations.NullMarked;
