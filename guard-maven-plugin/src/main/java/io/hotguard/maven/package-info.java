/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** The Maven plugin. Sees every module; nothing depends on it. */
@NullMarked
package io.hotguard.maven;

import org.jspecify.annotations.NullMarked;
