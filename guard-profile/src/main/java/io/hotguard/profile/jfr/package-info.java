/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Parses the chunks of a flight recording: headers, event types, constant pools, stacks.
 *
 * <p>Enter at {@link io.hotguard.profile.jfr.ChunkHeaders} to find the chunks of a file, at {@link
 * io.hotguard.profile.jfr.ChunkEvent} for the fields of an event, at {@link
 * io.hotguard.profile.jfr.StackReader} for its stack. Rules and weights do not belong here. Depends
 * on the JDK alone, so that other readers of recordings can use it.
 */
@NullMarked
package io.hotguard.profile.jfr;

import org.jspecify.annotations.NullMarked;
