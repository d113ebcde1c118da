/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Log events on disk: a guard's directory, its journals of encoded events, and the stream of events
 * from dead processes and this process. {@link io.hotguard.logging.internal.backlog.JournalStore}
 * opens all; {@link io.hotguard.logging.internal.backlog.Backlog} is read and written. Depends on
 * no logging library: {@link io.hotguard.logging.internal.backlog.EventCodec} knows its events,
 * {@link io.hotguard.logging.internal.backlog.StatusLog} its status log. Not for users; may change
 * in any release.
 */
@NullMarked
package io.hotguard.logging.internal.backlog;

import org.jspecify.annotations.NullMarked;
