/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Makes a Log4j configuration asynchronous while Log4j builds it, and says what was changed or
 * would be. {@link io.hotguard.logging.internal.rewrite.GuardedConfiguration} is the way in.
 *
 * <p>The guard that a configuration is handed to is a {@link
 * io.hotguard.logging.internal.rewrite.GuardedContext}.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.rewrite;

import org.jspecify.annotations.NullMarked;
