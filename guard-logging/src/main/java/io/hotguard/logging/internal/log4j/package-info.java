/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Reaches the parts of Log4j that differ between its releases, and names what a release lacks.
 * {@link io.hotguard.logging.internal.log4j.Log4jAdapter} is the way in. Depends on {@code
 * io.hotguard.logging.internal.settings} alone. Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.log4j;

import org.jspecify.annotations.NullMarked;
