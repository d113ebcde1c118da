/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Counts the fate of every event, and reports losses in counters, in a log line, in Flight
 * Recorder. {@link io.hotguard.logging.internal.ledger.Ledger} is the way in. Depends on the JDK
 * alone; a logging library's levels come as {@link io.hotguard.logging.internal.ledger.EventLevel}.
 * Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.ledger;

import org.jspecify.annotations.NullMarked;
