/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Reads flight recordings and weighs in them the hazards that the catalogue's rules know: how much
 * of the processor, of waiting, of allocation and of exceptions is under each.
 *
 * <pre>
 * recording -&gt; {@link io.hotguard.profile.RecordingReader} -&gt; {@link io.hotguard.profile.ProfileFacts}
 *   -&gt; {@link io.hotguard.profile.Diagnoser} (with the signatures of the rules) -&gt; {@link io.hotguard.profile.Diagnosis}
 * </pre>
 *
 * Depends on io.hotguard and the JDK, with its module jdk.jfr, only.
 */
@NullMarked
package io.hotguard.profile;

import org.jspecify.annotations.NullMarked;
