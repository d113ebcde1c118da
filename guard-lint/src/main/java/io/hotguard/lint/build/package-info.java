/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A check as a build runs it: settings file, baseline, rules, verdict, reports. What the command
 * line and build plugins have in common. Depends on {@code io.hotguard}, all of {@code
 * io.hotguard.lint} and the JDK.
 */
@NullMarked
package io.hotguard.lint.build;

import org.jspecify.annotations.NullMarked;
