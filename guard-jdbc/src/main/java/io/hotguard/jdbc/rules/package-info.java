/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The rules about JDBC URLs, driver properties and pools, over {@link io.hotguard.jdbc.JdbcFacts}.
 * Depends on {@code io.hotguard}, {@code io.hotguard.jdbc} and the JDK only.
 */
@NullMarked
package io.hotguard.jdbc.rules;

import org.jspecify.annotations.NullMarked;
