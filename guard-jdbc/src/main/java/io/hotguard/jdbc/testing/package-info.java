/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Test assertions on the statements that an application sends to its database: {@link
 * io.hotguard.jdbc.testing.StatementAssert}.
 *
 * <p>Depends on {@code io.hotguard.jdbc.counting} and the JDK alone. The assertions throw plain
 * {@link java.lang.AssertionError}s, which every test framework reports. An extension of one
 * framework would bind its users to a major version.
 */
@NullMarked
package io.hotguard.jdbc.testing;

import org.jspecify.annotations.NullMarked;
