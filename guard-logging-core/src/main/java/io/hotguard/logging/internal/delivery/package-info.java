/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Delivers the journal of one appender on a thread of its own, at least once and in order. {@link
 * io.hotguard.logging.internal.delivery.IsolatedDelivery} is the way in; a logging library's
 * appender comes as a {@link io.hotguard.logging.internal.delivery.Target}. Depends on no logging
 * library. Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.delivery;

import org.jspecify.annotations.NullMarked;
