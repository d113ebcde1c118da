/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Puts the guard together, one for each logger context: the classes that Log4j loads by name, the
 * decision whether to guard, and {@link io.hotguard.logging.internal.context.ContextGuard}, which
 * owns ring, consumer, spill and deliveries. Log4j enters through {@link
 * io.hotguard.logging.internal.context.GuardPropertySource}. No other package depends on this one.
 * Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.context;

import org.jspecify.annotations.NullMarked;
