/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * JMH benchmarks of statement counting beside other wrappers, and of driver settings on a MariaDB
 * server. Start at {@code JdbcCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.jdbc;

import org.jspecify.annotations.NullMarked;
