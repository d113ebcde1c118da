/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Weighs hazards in a flight recording: the share of processor time, waits, allocation and
 * exceptions under the signature of each rule.
 *
 * <pre>
 * recording -&gt; {@link io.hotguard.profile.reading.RecordingReader} -&gt; {@link io.hotguard.profile.reading.ProfileFacts}
 *   -&gt; {@link io.hotguard.profile.Diagnoser} (with the signatures of the rules) -&gt; {@link io.hotguard.profile.Diagnosis}
 * </pre>
 *
 * <p>Enter at {@link io.hotguard.profile.Diagnoser}. Reading a recording does not belong here.
 * Depends on io.hotguard, its rules and the JDK, with its module jdk.jfr.
 *
 * <p>Size: general causes are weighed, ranked and reported like rules, with the same
 * package-private tallies and stacks.
 */
@NullMarked
package io.hotguard.profile;

import org.jspecify.annotations.NullMarked;
