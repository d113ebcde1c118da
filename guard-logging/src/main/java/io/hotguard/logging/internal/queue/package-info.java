/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Log4j's side of the ring buffer: {@link io.hotguard.logging.internal.queue.GuardedDelegate}
 * receives the events of asynchronous loggers and gives them to the intake of {@code
 * io.hotguard.logging.internal.ring}. Knows Log4j's events; knows no configuration and no appender.
 * Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.queue;

import org.jspecify.annotations.NullMarked;
