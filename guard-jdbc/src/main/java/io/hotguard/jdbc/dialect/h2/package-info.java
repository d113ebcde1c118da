/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Reads H2's URLs, merges them with connection properties and reads values. Start at {@link
 * io.hotguard.jdbc.dialect.h2.H2Dialect}, the only public type. Uses no other family.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.jdbc.dialect.h2;

import org.jspecify.annotations.NullMarked;
