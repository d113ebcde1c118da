/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The entry to what a JDBC URL means to the driver that reads it. No driver is needed; the package
 * depends on {@code io.hotguard} and the JDK alone.
 *
 * <ul>
 *   <li>Input: {@link io.hotguard.jdbc.JdbcConfiguration}, {@link io.hotguard.jdbc.PoolSettings}
 *       and {@link io.hotguard.jdbc.model.ServerFacts}.
 *   <li>Output, and the facts of the rules: {@link io.hotguard.jdbc.JdbcFacts}.
 *   <li>The URL itself, without its secrets and with other settings: {@link
 *       io.hotguard.jdbc.JdbcUrl}.
 *   <li>The check that runs the rules over the facts: {@link io.hotguard.jdbc.JdbcGuard}.
 * </ul>
 *
 * <p>How a driver reads its URL belongs to {@code io.hotguard.jdbc.dialect}.
 */
@NullMarked
package io.hotguard.jdbc;

import org.jspecify.annotations.NullMarked;
