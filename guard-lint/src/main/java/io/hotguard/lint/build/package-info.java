/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A check as a build runs it: settings file, baseline, rules, verdict, reports. The command line
 * and build plugins share this package. Start at {@link CheckRequest}. Command-line options and
 * Maven parameters do not belong here. It depends on {@code io.hotguard}, all of {@code
 * io.hotguard.lint} and the JDK.
 */
@NullMarked
package io.hotguard.lint.build;

import org.jspecify.annotations.NullMarked;
