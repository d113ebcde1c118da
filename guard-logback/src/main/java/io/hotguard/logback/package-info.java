/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The Logback guard as users meet it: {@link io.hotguard.logback.LogbackGuard} in code, {@link
 * io.hotguard.logging.policy.LoggingPolicyMXBean} in JMX. A jar on the class path and {@code
 * -Dhotguard.mode=enforce} put it in place; the {@code hotguard.logging.*} keys set it up. The code
 * that guards is in packages below {@code io.hotguard.logback.internal}, which depend on this one.
 */
@NullMarked
package io.hotguard.logback;

import org.jspecify.annotations.NullMarked;
