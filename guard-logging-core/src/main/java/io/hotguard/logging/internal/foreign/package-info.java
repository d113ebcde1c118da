/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Code in appenders that may read the thread that logs. {@link
 * io.hotguard.logging.internal.foreign.ForeignCode} is the way in; the guard of each library adds
 * what only that library shows. Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.foreign;

import org.jspecify.annotations.NullMarked;
