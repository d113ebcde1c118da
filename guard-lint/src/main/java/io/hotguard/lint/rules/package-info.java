/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The tables that rules read. Rules belong to the packages below. Depends on {@code
 * io.hotguard.rule} and the JDK only.
 */
@NullMarked
package io.hotguard.lint.rules;

import org.jspecify.annotations.NullMarked;
