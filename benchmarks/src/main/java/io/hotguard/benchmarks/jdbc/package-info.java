/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** What counting statements costs beside other wrappers, and what driver settings cost a server. */
@NullMarked
package io.hotguard.benchmarks.jdbc;

import org.jspecify.annotations.NullMarked;
