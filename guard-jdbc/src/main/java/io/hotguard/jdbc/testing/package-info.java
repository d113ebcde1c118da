/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Assertions for tests on what an application sends to its database: {@link
 * io.hotguard.jdbc.testing.StatementAssert}.
 *
 * <p>Depends on {@code io.hotguard.jdbc.counting} and the JDK alone. The assertions are plain
 * {@link java.lang.AssertionError}s, which every test framework reports: an extension of one would
 * tie its users to one major version of it and give them nothing more.
 */
@NullMarked
package io.hotguard.jdbc.testing;

import org.jspecify.annotations.NullMarked;
