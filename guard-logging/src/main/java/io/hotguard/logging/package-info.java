/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The Log4j2 guard: what a jar on the class path and {@code -Dhotguard.mode=enforce} make of an
 * application's logging.
 *
 * <ul>
 *   <li>What users meet: {@link io.hotguard.logging.LoggingGuard} in code, {@link
 *       io.hotguard.logging.LoggingPolicyMXBean} in JMX, the keys of {@code LoggingProperties}.
 *   <li>How it comes in: {@code GuardPropertySource}, {@code GuardedContextSelector}, {@code
 *       GuardedLoggerContext}, {@code GuardedConfiguration}.
 *   <li>The way of an event: {@code GuardedDelegate}, {@code EventIntake}, {@code EventRing} or
 *       {@code Spill}, {@code RingConsumer}, {@code ContextGuard}; {@code Ledger} counts it.
 * </ul>
 *
 * <p>Depends on {@code io.hotguard}, Log4j and the Disruptor; {@link io.hotguard.logging.rules} and
 * {@link io.hotguard.logging.journal} on neither library.
 */
@NullMarked
package io.hotguard.logging;

import org.jspecify.annotations.NullMarked;
