/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The Log4j2 guard as users meet it: {@link io.hotguard.logging.LoggingGuard} in code, {@link
 * io.hotguard.logging.policy.LoggingPolicyMXBean} in JMX. A jar on the class path and {@code
 * -Dhotguard.mode=enforce} put it in place; the {@code hotguard.logging.*} keys set it up. The code
 * that guards is in packages below {@code io.hotguard.logging.internal}, which depend on this one.
 * Log4j enters at {@link io.hotguard.logging.internal.context}; the way of an event is {@code
 * io.hotguard.logging.internal.ring}, {@code io.hotguard.logging.internal.ledger} counts it.
 */
@NullMarked
package io.hotguard.logging;

import org.jspecify.annotations.NullMarked;
