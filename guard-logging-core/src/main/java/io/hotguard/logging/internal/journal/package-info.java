/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A bounded, append-only, memory-mapped journal of byte records that survives the death of its
 * process. {@link io.hotguard.logging.internal.journal.Journal} is the way in; {@link
 * io.hotguard.logging.internal.journal.JournalDirectory} adopts the journals of dead processes.
 * Depends on the JDK alone; {@link io.hotguard.logging.internal.backlog} knows the meaning of the
 * records. Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.journal;

import org.jspecify.annotations.NullMarked;
