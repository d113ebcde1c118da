/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Rules about credentials, TLS, and reading of local files.
 *
 * <p>A rule that is one setting and a value belongs to {@code base/jdbc-rules.tsv}. Start at {@code
 * JdbcRuleProvider}.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.jdbc.rules.security;

import org.jspecify.annotations.NullMarked;
