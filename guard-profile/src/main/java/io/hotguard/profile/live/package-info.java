/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The profile guard: records and diagnoses its own process when somebody asks or when a guard sees
 * trouble. Start at {@link ProfileGuard}. Weighing belongs to io.hotguard.profile.
 *
 * <p>Depends on io.hotguard.profile, io.hotguard and the JDK with its modules jdk.jfr and
 * java.management. Nothing depends on it.
 */
@NullMarked
package io.hotguard.profile.live;

import org.jspecify.annotations.NullMarked;
