/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The types that applications import: running guards, and two annotations that mark hot code.
 *
 * <p>Enter at {@link io.hotguard.Guards}. Rules belong in {@code io.hotguard.rule}, settings in
 * {@code io.hotguard.property}. Depends on the JDK and on rules. Guards also run where {@code
 * java.management} or {@code jdk.jfr} is missing, only without that publication.
 */
@NullMarked
package io.hotguard;

import org.jspecify.annotations.NullMarked;
