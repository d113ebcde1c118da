/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Decides which findings in hot code become notes.
 *
 * <p>Depends on {@code io.hotguard.code}, {@code io.hotguard.rule}, lint.input, lint.classfile,
 * lint.graph and the JDK.
 */
@NullMarked
package io.hotguard.lint.hot;

import org.jspecify.annotations.NullMarked;
