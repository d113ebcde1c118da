/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * How MySQL Connector/J reads its URL, joins it with the properties of a connection and reads
 * values. Enter at {@link io.hotguard.jdbc.dialect.mysql.MysqlDialect}, the only public type. No
 * other family may be used here. Connector/J 5.1 has a reader and a resolution of its own, whose
 * names begin with {@code Legacy}.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.jdbc.dialect.mysql;

import org.jspecify.annotations.NullMarked;
