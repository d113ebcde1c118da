/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** Checks {@code hotguard.*} keys. Needs the guards' own jars. */
@NullMarked
package io.hotguard.agent.settings;

import org.jspecify.annotations.NullMarked;
