/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Small replacements for code that stalls hot paths; findings recommend them.
 *
 * <p>Code that reports or checks hazards does not belong here. Enter at {@link
 * io.hotguard.hotpath.KeyedExecutor}, {@link io.hotguard.hotpath.ParseCache}, {@link
 * io.hotguard.hotpath.LossyWriter} or {@link io.hotguard.hotpath.NumberText}. Depends on the JDK,
 * and {@code ParseCache} on Caffeine; any code may depend on it.
 */
@NullMarked
package io.hotguard.hotpath;

import org.jspecify.annotations.NullMarked;
