/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The parts of an event record that events of all logging libraries share: numbers, texts within a
 * bound, stack frames, throwables. {@link io.hotguard.logging.internal.record.EventWriter} writes
 * them, {@link io.hotguard.logging.internal.record.EventReader} reads them from untrusted bytes.
 * Depends on no logging library. Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.record;

import org.jspecify.annotations.NullMarked;
