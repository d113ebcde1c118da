/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * A real Kafka broker and producers whose callbacks log to a full queue, with and without {@code
 * CallbackGuard}. Broker and producers are separate processes; their libraries are not in the jar.
 * Start at {@code KafkaCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.kafka;

import org.jspecify.annotations.NullMarked;
