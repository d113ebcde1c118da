/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The rules about exceptions as control flow, repeated work and logging calls in application code.
 * Depends on {@code io.hotguard}, {@code io.hotguard.code} and the JDK only; libraries are known by
 * the names of their methods.
 */
@NullMarked
package io.hotguard.lint.rules.code;

import org.jspecify.annotations.NullMarked;
