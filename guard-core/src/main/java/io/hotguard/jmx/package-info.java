/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Registers Hotguard's MXBeans, with the descriptions that consoles show beside attributes and
 * operations.
 *
 * <p>Enter at {@link io.hotguard.jmx.BeanRegistration}. The beans themselves do not belong here.
 * Depends on {@code io.hotguard.internal} and the JDK with {@code java.management}.
 */
@NullMarked
package io.hotguard.jmx;

import org.jspecify.annotations.NullMarked;
