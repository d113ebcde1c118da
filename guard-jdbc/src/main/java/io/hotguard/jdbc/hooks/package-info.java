/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Connects the JDBC guard to a running application: {@link io.hotguard.jdbc.hooks.DataSourceCheck}
 * for data sources before they start, {@link io.hotguard.jdbc.hooks.HotguardDriver} for {@code
 * DriverManager}. {@code docs/jdbc.md} lists the settings that each route sees.
 *
 * <p>Depends on {@code io.hotguard}, {@code io.hotguard.jdbc} and the JDK alone. Pools are read
 * through their getters, so no pool is required.
 */
@NullMarked
package io.hotguard.jdbc.hooks;

import org.jspecify.annotations.NullMarked;
