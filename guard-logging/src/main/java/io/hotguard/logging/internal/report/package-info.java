/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Reads the facts of a running Log4j configuration and words the start-up report on them: changes,
 * hazards, suppressed findings. {@link io.hotguard.logging.internal.report.StartupReport} is the
 * way in.
 *
 * <p>The rules themselves are in {@link io.hotguard.logging.rules}.
 *
 * <p>Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logging.internal.report;

import org.jspecify.annotations.NullMarked;
