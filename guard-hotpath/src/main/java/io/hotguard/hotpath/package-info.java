/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Small replacements for what stalls hot paths, each for a finding to point to. Depends on the JDK,
 * and {@code ParseCache} on Caffeine; any code may depend on it.
 */
@NullMarked
package io.hotguard.hotpath;

import org.jspecify.annotations.NullMarked;
