/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Settings: the {@code hotguard.*} keys and their resolution.
 *
 * <p>Enter at {@link io.hotguard.property.GuardProperties} to read keys, at {@link
 * io.hotguard.property.GuardPropertyProvider} to add some. The keys of a domain do not belong here
 * but in its own module. Depends on the JDK and on {@code GuardMode}.
 */
@NullMarked
package io.hotguard.property;

import org.jspecify.annotations.NullMarked;
