/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * How Hotguard finds its own modules on the class path. Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.internal;

import org.jspecify.annotations.NullMarked;
