/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Small text functions: version numbers, the nearest known name, the check for one sentence.
 *
 * <p>Only text that several modules read or check in the same way belongs here. Enter at {@link
 * io.hotguard.text.NearestName} or {@link io.hotguard.text.VersionNumber}. Depends on the JDK
 * alone.
 */
@NullMarked
package io.hotguard.text;

import org.jspecify.annotations.NullMarked;
