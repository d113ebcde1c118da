/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Where the JDBC guard meets a running application: {@link io.hotguard.jdbc.hooks.DataSourceCheck}
 * for data sources that have not started yet, {@link io.hotguard.jdbc.hooks.HotguardDriver} for
 * {@code DriverManager} and {@code jdbc:hotguard:} URLs. {@code docs/jdbc.md} says which route each
 * of them sees.
 *
 * <p>Depends on {@code io.hotguard}, {@code io.hotguard.jdbc} and the JDK alone; pools are read
 * through their getters, so that none of them is needed.
 */
@NullMarked
package io.hotguard.jdbc.hooks;

import org.jspecify.annotations.NullMarked;
