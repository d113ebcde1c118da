/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The rules about what threads wait for: queues, locks and sleep, other threads, round trips to
 * Redis, databases and HTTP servers, and the statements that make a database slow. Depends on
 * {@code io.hotguard}, {@code io.hotguard.code} and the JDK only: libraries are known by name.
 */
@NullMarked
package io.hotguard.lint.rules.waiting;

import org.jspecify.annotations.NullMarked;
