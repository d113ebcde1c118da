/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The way of an event from its caller to the consumer: ring buffer, spill, or a counted drop.
 * Callers enter at {@link io.hotguard.logging.internal.queue.GuardedDelegate}, the consumer is
 * {@link io.hotguard.logging.internal.queue.RingConsumer}. Knows Log4j's events and the Disruptor;
 * knows no configuration and no appender. Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.queue;

import org.jspecify.annotations.NullMarked;
