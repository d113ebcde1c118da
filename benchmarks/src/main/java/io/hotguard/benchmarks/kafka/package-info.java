/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * A real Kafka broker and producers whose callbacks log to a full queue, with and without {@code
 * CallbackGuard}.
 *
 * <p>Broker and producers are processes of their own, with the broker's libraries on their class
 * path; those are not part of the jar.
 */
@NullMarked
package io.hotguard.benchmarks.kafka;

import org.jspecify.annotations.NullMarked;
