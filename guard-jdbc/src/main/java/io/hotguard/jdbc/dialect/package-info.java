/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The shared base of the dialects: URL text, URL parts, the common resolution of settings, and the
 * search for visible credentials. It knows no driver; each driver family has a subpackage. Start at
 * {@link io.hotguard.jdbc.dialect.Dialect}.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.jdbc.dialect;

import org.jspecify.annotations.NullMarked;
