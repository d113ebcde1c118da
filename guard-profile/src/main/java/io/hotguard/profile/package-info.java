/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Finds what stalls a program in a flight recording: accounts of its threads' time, and their
 * causes.
 *
 * <pre>
 * recording -&gt; {@link io.hotguard.profile.reading.RecordingReader} -&gt; {@link io.hotguard.profile.reading.ProfileFacts}
 *   -&gt; {@link io.hotguard.profile.account.Accounts} (with the signatures of the rules) -&gt; {@link io.hotguard.profile.Diagnosis}
 * </pre>
 *
 * <p>Enter at {@link io.hotguard.profile.Diagnoser}. Reading a recording does not belong here.
 * Depends on io.hotguard, its rules and the JDK, with its module jdk.jfr.
 */
@NullMarked
package io.hotguard.profile;

import org.jspecify.annotations.NullMarked;
