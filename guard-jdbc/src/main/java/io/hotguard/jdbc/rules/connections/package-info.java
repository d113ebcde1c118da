/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Rules about the lifetime of a connection, the wait for it, and its session: read-only flag,
 * reconnect and diagnostics. May use {@code statements}.
 *
 * <p>A rule that is one setting and a value belongs to {@code base/jdbc-rules.tsv}. Start at {@code
 * JdbcRuleProvider}.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.jdbc.rules.connections;

import org.jspecify.annotations.NullMarked;
