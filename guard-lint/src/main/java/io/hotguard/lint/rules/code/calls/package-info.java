/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Answers what rules ask about calls: names of methods, origins of values, logging, JSON, look-ups.
 *
 * <p>Enter at {@link io.hotguard.lint.rules.code.calls.ValueFlow} to follow a value, at {@link
 * io.hotguard.lint.rules.code.calls.LogCalls} for logging calls. Rules belong to lint.rules.code.
 * Not for users: types are public for the rules and may change in any release. Depends on {@code
 * io.hotguard.code} and the JDK.
 */
@NullMarked
package io.hotguard.lint.rules.code.calls;

import org.jspecify.annotations.NullMarked;
