/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/** Applications as they are delivered, for the tests of all guards: wars and executable jars. */
package io.hotguard.logging.packaged;
