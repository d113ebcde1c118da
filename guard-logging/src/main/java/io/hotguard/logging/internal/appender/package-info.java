/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Log4j's appenders as the guard uses them: the target of a delivery, the stand-ins that loggers
 * call, the failure probe, the status log. The package {@link io.hotguard.logging.internal.rewrite}
 * chooses the stand-in of an appender. Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.appender;

import org.jspecify.annotations.NullMarked;
