/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Rules about the text of a URL: unknown keys, duplicate keys, and parts that the driver reads
 * otherwise than intended.
 *
 * <p>A rule that is one setting and a value belongs to {@code base/jdbc-rules.tsv}. Start at {@code
 * JdbcRuleProvider}.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.jdbc.rules.url;

import org.jspecify.annotations.NullMarked;
