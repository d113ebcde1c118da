/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Recorders under Micrometer: meter registries whose timers and distribution summaries use them.
 *
 * <p>Enter at {@link io.hotguard.metrics.micrometer.RecorderMeterRegistry}. Needs {@code
 * io.micrometer:micrometer-core} 1.17 on the class path, and {@code micrometer-registry-prometheus}
 * for {@link io.hotguard.metrics.micrometer.RecorderPrometheusMeterRegistry}. Only code that knows
 * Micrometer belongs here; {@code io.hotguard.metrics} does not depend on it.
 */
@NullMarked
package io.hotguard.metrics.micrometer;

import org.jspecify.annotations.NullMarked;
