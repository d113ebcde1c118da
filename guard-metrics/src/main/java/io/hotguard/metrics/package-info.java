/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Recorders that any number of threads use at the price of a counter, and their distributions.
 *
 * <p>Enter at {@link io.hotguard.metrics.RecorderRegistry}. Adapters to other systems do not belong
 * here but in packages below this one; nothing here depends on them. Depends on {@code io.hotguard}
 * and the JDK alone.
 */
@NullMarked
package io.hotguard.metrics;

import org.jspecify.annotations.NullMarked;
