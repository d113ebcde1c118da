/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Short texts: version numbers, the nearest known name to a misspelt one, one-sentence checks.
 *
 * <p>Only what several modules read or check in the same way belongs here. Depends on the JDK
 * alone.
 */
@NullMarked
package io.hotguard.text;

import org.jspecify.annotations.NullMarked;
