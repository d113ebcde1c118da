/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Answers what rules ask about waits: locks, pauses, threads, remote systems, statements.
 *
 * <p>Enter at {@link io.hotguard.lint.rules.waiting.calls.RemoteSystem} for round trips, at {@link
 * io.hotguard.lint.rules.waiting.calls.Threads} for threads. Rules belong to lint.rules.waiting.
 * Not for users: types are public for the rules and may change in any release. Depends on {@code
 * io.hotguard.code} and the JDK.
 */
@NullMarked
package io.hotguard.lint.rules.waiting.calls;

import org.jspecify.annotations.NullMarked;
