/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** Finds running Java virtual machines and records them. Ignores the content of recordings. */
@NullMarked
package io.hotguard.cli.live;

import org.jspecify.annotations.NullMarked;
