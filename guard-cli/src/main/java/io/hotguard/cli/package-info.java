/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** The command line, {@code hotguard.jar}. Sees every module; nothing depends on it. */
@NullMarked
package io.hotguard.cli;

import org.jspecify.annotations.NullMarked;
