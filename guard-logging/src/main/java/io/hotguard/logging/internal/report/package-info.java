/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Reads the facts of a running Log4j configuration and words the start-up report: changes, hazards,
 * suppressed findings. {@link io.hotguard.logging.internal.report.StartupReport} is the way in. The
 * rules are in {@code io.hotguard.logging.rules}. Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.report;

import org.jspecify.annotations.NullMarked;
