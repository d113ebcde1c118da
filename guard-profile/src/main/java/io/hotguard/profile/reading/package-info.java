/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Sums up the events of a recording by kind, stack and thread.
 *
 * <p>Enter at {@link io.hotguard.profile.reading.RecordingReader}, which yields {@link
 * io.hotguard.profile.reading.ProfileFacts}. The format of a chunk belongs to
 * io.hotguard.profile.jfr. Signatures of rules belong to io.hotguard.profile. Depends on
 * io.hotguard.rule, io.hotguard.profile.jfr and the JDK.
 */
@NullMarked
package io.hotguard.profile.reading;

import org.jspecify.annotations.NullMarked;
