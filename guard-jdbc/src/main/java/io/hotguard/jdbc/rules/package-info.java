/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The rules about JDBC URLs, driver properties and pools, over {@link io.hotguard.jdbc.JdbcFacts}.
 * {@link io.hotguard.jdbc.rules.JdbcRuleProvider} lists them. A rule that is a setting, a value and
 * a version is a row of {@code jdbc-rules.tsv}. Any other rule is a class. Depends on {@code
 * io.hotguard}, {@code io.hotguard.jdbc} and the JDK alone.
 */
@NullMarked
package io.hotguard.jdbc.rules;

import org.jspecify.annotations.NullMarked;
