/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Checks class files and configuration files: reads inputs, builds the call graph, runs the rules.
 *
 * <p>Enter at {@link io.hotguard.lint.Check}; {@link io.hotguard.lint.CheckReport} is the result.
 * Reports and verdicts do not belong here. Depends on {@code io.hotguard}, on the packages
 * lint.gate, lint.input, lint.hot, lint.graph, lint.config and lint.classfile, and on the JDK.
 */
@NullMarked
package io.hotguard.lint;

import org.jspecify.annotations.NullMarked;
