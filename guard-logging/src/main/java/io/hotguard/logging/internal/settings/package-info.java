/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What is known before the logging library starts: the {@code hotguard.logging.*} keys, their
 * values, and the versions of libraries on the class path. A key is declared in {@link
 * io.hotguard.logging.internal.settings.LoggingProperties} and read in {@link
 * io.hotguard.logging.internal.settings.LoggingSettings}.
 *
 * <p>Depends on no logging library.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.settings;

import org.jspecify.annotations.NullMarked;
