/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Checks data sources that are beans of a Spring application.
 *
 * <p>Needs {@code spring-beans}; nothing else in {@code io.hotguard.jdbc} depends on this package.
 */
@NullMarked
package io.hotguard.jdbc.spring;

import org.jspecify.annotations.NullMarked;
