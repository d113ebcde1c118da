/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * How H2 reads its URL, joins it with the properties of a connection and reads values. Enter at
 * {@link io.hotguard.jdbc.dialect.h2.H2Dialect}, the only public type. No other family may be used
 * here.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.jdbc.dialect.h2;

import org.jspecify.annotations.NullMarked;
