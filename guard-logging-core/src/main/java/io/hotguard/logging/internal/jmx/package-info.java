/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The policies of guards on the JMX server. Enter at {@link
 * io.hotguard.logging.internal.jmx.PolicyBean}. Depends on no logging library. Not for users; may
 * change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.jmx;

import org.jspecify.annotations.NullMarked;
