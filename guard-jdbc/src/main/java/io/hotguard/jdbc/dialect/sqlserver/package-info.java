/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Reads the URLs of Microsoft's driver for SQL Server, merges them with connection properties and
 * reads values. Start at {@link io.hotguard.jdbc.dialect.sqlserver.SqlServerDialect}, the only
 * public type. Uses no other family.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.jdbc.dialect.sqlserver;

import org.jspecify.annotations.NullMarked;
