/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** Checks of all pages: links that lead somewhere, examples that compile. */
package io.hotguard.docs;
