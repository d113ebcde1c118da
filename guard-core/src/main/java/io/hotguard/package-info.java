/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** Placeholder. */
@org.jspecify.annotations.NullMarked
package io.hotguard;
