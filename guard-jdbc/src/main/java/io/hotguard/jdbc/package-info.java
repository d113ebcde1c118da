/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * What a JDBC URL means to the driver that reads it: the URL model, the resolution of settings
 * exactly as each driver does it, and the check that runs the rules over the outcome. Depends on
 * {@code io.hotguard} and the JDK only; no driver is needed.
 *
 * <ul>
 *   <li>What goes in: {@link io.hotguard.jdbc.JdbcConfiguration}, {@link
 *       io.hotguard.jdbc.PoolSettings}, {@link io.hotguard.jdbc.ServerFacts}.
 *   <li>What comes out, and what rules read: {@link io.hotguard.jdbc.JdbcFacts}, {@link
 *       io.hotguard.jdbc.Settings}, {@link io.hotguard.jdbc.Setting}.
 *   <li>What drivers know: {@link io.hotguard.jdbc.PropertyDefinition}.
 *   <li>The URL itself, without its secrets and with other settings: {@link
 *       io.hotguard.jdbc.JdbcUrl}.
 * </ul>
 */
@NullMarked
package io.hotguard.jdbc;

import org.jspecify.annotations.NullMarked;
