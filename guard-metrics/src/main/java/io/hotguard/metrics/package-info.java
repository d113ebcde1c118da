/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Recorders that any number of threads may use at the price of a counter, and the distributions
 * that they record: {@link io.hotguard.metrics.RecorderRegistry} is the entry.
 *
 * <p>Depends on {@code io.hotguard} and the JDK alone. Adapters to other systems are in packages of
 * their own below this one; nothing here depends on them.
 */
@NullMarked
package io.hotguard.metrics;

import org.jspecify.annotations.NullMarked;
