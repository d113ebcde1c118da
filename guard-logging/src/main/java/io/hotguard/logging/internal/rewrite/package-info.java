/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Makes a Log4j configuration asynchronous while Log4j builds it, and words the made or planned
 * changes. {@link io.hotguard.logging.internal.rewrite.GuardedConfiguration} is the way in. The
 * guard of a configuration is a {@link io.hotguard.logging.internal.rewrite.GuardedContext}. Not
 * for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.rewrite;

import org.jspecify.annotations.NullMarked;
