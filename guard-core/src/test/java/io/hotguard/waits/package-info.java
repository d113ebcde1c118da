/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** Tells where threads of a test wait. */
package io.hotguard.waits;
