/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Proves that a setting works. A {@link io.hotguard.jdbc.counting.CountingDataSource} counts the
 * statements that an application prepares and executes, and {@link
 * io.hotguard.jdbc.counting.ServerCounters} reads the counters of the server.
 *
 * <p>The build generates the {@code Delegating} superclasses with {@code
 * src/build/DelegateSources.java}. The package depends on {@code io.hotguard}, {@code
 * io.hotguard.jdbc.JdbcProperties} and the JDK alone.
 */
@NullMarked
package io.hotguard.jdbc.counting;

import org.jspecify.annotations.NullMarked;
