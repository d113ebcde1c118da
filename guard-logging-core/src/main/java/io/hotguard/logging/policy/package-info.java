/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The policy of a logging guard, which you can change at run time, for every guarded logging
 * library: {@link io.hotguard.logging.policy.LoggingPolicy} in code, {@link
 * io.hotguard.logging.policy.LoggingPolicyMXBean} in JMX. Depends on {@code io.hotguard.jmx} and
 * the JDK.
 */
@NullMarked
package io.hotguard.logging.policy;

import org.jspecify.annotations.NullMarked;
