/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The kernel that every driver's dialect is built on: the text of a URL, its parts, the common way
 * to resolve settings, and the search for credentials that would be shown. It knows no driver; each
 * family of drivers has a subpackage. Enter at {@link io.hotguard.jdbc.dialect.Dialect}.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.jdbc.dialect;

import org.jspecify.annotations.NullMarked;
