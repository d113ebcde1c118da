/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Rules about waits of threads: queues, locks and sleep, other threads, round trips to Redis,
 * databases and HTTP servers, and slow statements.
 *
 * <p>Enter at {@link io.hotguard.lint.rules.waiting.WaitingRuleProvider}. Answers that several
 * rules need belong to lint.rules.waiting.calls. Rules know libraries by the names of their
 * methods, so the package depends on {@code io.hotguard}, {@code io.hotguard.code} and the JDK
 * only.
 */
@NullMarked
package io.hotguard.lint.rules.waiting;

import org.jspecify.annotations.NullMarked;
