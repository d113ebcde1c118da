/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Makes connection pools call the JDBC guard before they start. Needs Byte Buddy, and is loaded
 * with the first pool.
 */
@NullMarked
package io.hotguard.agent.pools;

import org.jspecify.annotations.NullMarked;
