/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The state before the logging library starts: the {@code hotguard.logging.*} keys, their values,
 * and the versions of libraries on the class path. {@link
 * io.hotguard.logging.internal.settings.LoggingProperties} declares a key, {@link
 * io.hotguard.logging.internal.settings.LoggingSettings} reads it. Depends on no logging library.
 * Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.settings;

import org.jspecify.annotations.NullMarked;
