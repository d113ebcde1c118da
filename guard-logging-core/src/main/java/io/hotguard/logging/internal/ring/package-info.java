/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The way of an event from its caller to the consumer: ring buffer, spill, or a counted drop.
 * Callers enter at {@link io.hotguard.logging.internal.ring.EventIntake}, the consumer is {@link
 * io.hotguard.logging.internal.ring.RingConsumer}. Knows the Disruptor and no logging library:
 * {@link io.hotguard.logging.internal.ring.EventAdapter} knows its events. Not for users; may
 * change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.ring;

import org.jspecify.annotations.NullMarked;
