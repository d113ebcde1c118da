/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Running guards and the two annotations that mark hot code: what users of Hotguard import.
 *
 * <p>Enter at {@link io.hotguard.Guards}. Rules live in {@code io.hotguard.rule}, settings in
 * {@code io.hotguard.property}. This package depends on the JDK and on rules; it works, without
 * what they publish, where {@code java.management} or {@code jdk.jfr} is missing.
 */
@NullMarked
package io.hotguard;

import org.jspecify.annotations.NullMarked;
