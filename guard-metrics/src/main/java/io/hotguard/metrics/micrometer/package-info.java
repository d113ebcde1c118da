/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Micrometer over recorders: meter registries whose timers and distribution summaries cost a
 * recorder's price.
 *
 * <p>Needs {@code io.micrometer:micrometer-core} 1.17 on the class path; {@code
 * RecorderPrometheusMeterRegistry} also needs {@code micrometer-registry-prometheus}. Nothing in
 * {@code io.hotguard.metrics} itself depends on this package.
 */
@NullMarked
package io.hotguard.metrics.micrometer;

import org.jspecify.annotations.NullMarked;
