/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Reads MySQL Connector/J's URLs, merges them with connection properties and reads values. Start at
 * {@link io.hotguard.jdbc.dialect.mysql.MysqlDialect}, the only public type. Uses no other family.
 * Connector/J 5.1 has its own reader and resolution, whose names begin with {@code Legacy}.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.jdbc.dialect.mysql;

import org.jspecify.annotations.NullMarked;
