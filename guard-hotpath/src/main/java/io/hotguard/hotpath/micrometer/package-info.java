/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The counts of the replacements as Micrometer's meters; needs {@code
 * io.micrometer:micrometer-core} on the class path. Enter at {@link
 * io.hotguard.hotpath.micrometer.HotpathMeters}.
 */
@NullMarked
package io.hotguard.hotpath.micrometer;

import org.jspecify.annotations.NullMarked;
