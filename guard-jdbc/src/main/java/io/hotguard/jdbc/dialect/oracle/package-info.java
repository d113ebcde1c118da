/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * How Oracle's thin driver reads its URL, joins it with the properties of a connection and reads
 * values. Enter at {@link io.hotguard.jdbc.dialect.oracle.OracleDialect}, the only public type. No
 * other family may be used here.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.jdbc.dialect.oracle;

import org.jspecify.annotations.NullMarked;
