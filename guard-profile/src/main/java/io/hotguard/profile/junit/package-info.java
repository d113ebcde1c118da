/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Expectations of JUnit tests on what a flight recording shows of them: {@link
 * io.hotguard.profile.junit.ExpectMaxExceptions}, {@link
 * io.hotguard.profile.junit.ExpectNoBlocking}.
 *
 * <p>On a class, an annotation applies to each of its tests, also nested ones. The nearest
 * annotation counts: a method's before its class's.
 *
 * <p>Depends on io.hotguard.profile, io.hotguard, JUnit Jupiter's API and the JDK. Nothing depends
 * on it.
 */
@NullMarked
package io.hotguard.profile.junit;

import org.jspecify.annotations.NullMarked;
