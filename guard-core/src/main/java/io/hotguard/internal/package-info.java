/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Service loading, virtual threads, numbered names and lines about the start, for Hotguard's own
 * modules. Not for users; may change in any release.
 *
 * <p>Nothing that needs more than the JDK belongs here. Enter at {@link
 * io.hotguard.internal.Providers}. Depends on the JDK alone.
 */
@NullMarked
package io.hotguard.internal;

import org.jspecify.annotations.NullMarked;
