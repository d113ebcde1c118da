/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Logback's events in the ring buffer and on disk: {@link
 * io.hotguard.logback.internal.event.LogbackEvents} for the ring, {@link
 * io.hotguard.logback.internal.event.LogbackEventCodec} for the records. Knows no appender and no
 * configuration. Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logback.internal.event;

import org.jspecify.annotations.NullMarked;
