/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The guard of a logger context of Logback: {@link
 * io.hotguard.logback.internal.context.GuardConfigurator} is found by Logback, {@link
 * io.hotguard.logback.internal.context.ContextHook} follows the context, {@link
 * io.hotguard.logback.internal.context.ContextGuard} guards it. Not for users; may change in any
 * release.
 */
@NullMarked
package io.hotguard.logback.internal.context;

import org.jspecify.annotations.NullMarked;
