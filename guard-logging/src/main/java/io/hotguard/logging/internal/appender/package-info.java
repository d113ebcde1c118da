/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Log4j's appenders as the guard uses them: the target of a delivery, the stand-ins that loggers
 * call, the probe that tells of failures, the status log.
 *
 * <p>Which appender gets which stand-in is decided in {@link io.hotguard.logging.internal.rewrite}.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.appender;

import org.jspecify.annotations.NullMarked;
