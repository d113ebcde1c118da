/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Service loading, checks of the class path and lines about the start, virtual threads and numbered
 * names, for Hotguard's own modules. Not for users; may change in any release.
 *
 * <p>Nothing that needs more than the JDK belongs here. Enter at {@link
 * io.hotguard.internal.Providers}. Depends on the JDK alone.
 */
@NullMarked
package io.hotguard.internal;

import org.jspecify.annotations.NullMarked;
