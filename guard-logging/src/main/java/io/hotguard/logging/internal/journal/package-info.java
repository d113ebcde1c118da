/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A bounded, append-only, memory-mapped journal of byte records that survives the death of its
 * process. {@link io.hotguard.logging.internal.journal.Journal} is the way in; {@link
 * io.hotguard.logging.internal.journal.JournalDirectory} adopts what dead processes have left.
 *
 * <p>Depends on the JDK alone. What the records mean is known in {@link
 * io.hotguard.logging.internal.backlog}.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.journal;

import org.jspecify.annotations.NullMarked;
