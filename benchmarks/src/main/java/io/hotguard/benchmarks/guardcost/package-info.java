/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** What the profile guard costs a service that is not in trouble. */
@NullMarked
package io.hotguard.benchmarks.guardcost;

import org.jspecify.annotations.NullMarked;
