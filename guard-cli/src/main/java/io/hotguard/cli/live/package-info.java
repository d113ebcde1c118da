/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Recordings of Java virtual machines that run: found by their process, started, ended and taken
 * away again. Knows nothing of what is in them.
 */
@NullMarked
package io.hotguard.cli.live;

import org.jspecify.annotations.NullMarked;
