/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The proof that a setting works: a {@link io.hotguard.jdbc.counting.CountingDataSource} that
 * counts what an application prepares and executes, and {@link
 * io.hotguard.jdbc.counting.ServerCounters} that reads what the server made of it.
 *
 * <p>The {@code Delegating} superclasses of the wrappers are written by the build, with {@code
 * src/build/DelegateSources.java}. The package depends on {@code io.hotguard}, {@code
 * io.hotguard.jdbc.JdbcProperties} and the JDK alone.
 */
@NullMarked
package io.hotguard.jdbc.counting;

import org.jspecify.annotations.NullMarked;
