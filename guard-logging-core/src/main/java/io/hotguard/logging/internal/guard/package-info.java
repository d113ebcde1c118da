/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The parts of a guard that are the same for all logging libraries.
 *
 * <p>May depend on every other package below {@code internal}; none of them depends on it.
 */
@NullMarked
package io.hotguard.logging.internal.guard;

import org.jspecify.annotations.NullMarked;
