/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** Reads {@code hotguard.*} keys and runs the profile guard. Needs the guards' own jars. */
@NullMarked
package io.hotguard.agent.settings;

import org.jspecify.annotations.NullMarked;
