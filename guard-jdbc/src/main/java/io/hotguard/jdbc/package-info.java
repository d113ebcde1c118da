/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Finds out what a JDBC URL means to its driver. No driver is needed; the package depends on {@code
 * io.hotguard} and the JDK alone.
 *
 * <ul>
 *   <li>Input: {@link io.hotguard.jdbc.JdbcConfiguration} and {@link
 *       io.hotguard.jdbc.PoolSettings}.
 *   <li>Output, which the rules check: {@link io.hotguard.jdbc.JdbcFacts}.
 *   <li>A URL with masked secrets or changed settings: {@link io.hotguard.jdbc.JdbcUrl}.
 *   <li>The check that runs the rules: {@link io.hotguard.jdbc.JdbcGuard}.
 * </ul>
 *
 * <p>{@code io.hotguard.jdbc.url} reads the URLs.
 */
@NullMarked
package io.hotguard.jdbc;

import org.jspecify.annotations.NullMarked;
