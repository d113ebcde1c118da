/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** What all pages have in common: links that lead somewhere, examples that compile. */
package io.hotguard.docs;
