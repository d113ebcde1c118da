/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Counts what happened to every event, and tells of losses: in counters, in a line of the log, in
 * Flight Recorder. {@link io.hotguard.logging.internal.ledger.Ledger} is the way in.
 *
 * <p>Depends on the JDK alone. A logging library's levels come as {@link
 * io.hotguard.logging.internal.ledger.EventLevel}.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.ledger;

import org.jspecify.annotations.NullMarked;
