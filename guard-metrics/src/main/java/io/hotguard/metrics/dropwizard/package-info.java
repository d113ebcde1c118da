/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Recorders under Dropwizard Metrics: a reservoir, and a registry that uses it for all timers and
 * histograms.
 *
 * <p>Enter at {@link io.hotguard.metrics.dropwizard.RecorderMetricRegistry}. Needs {@code
 * io.dropwizard.metrics:metrics-core} 4.2 on the class path. Only code that knows Dropwizard
 * belongs here; nothing else depends on it.
 */
@NullMarked
package io.hotguard.metrics.dropwizard;

import org.jspecify.annotations.NullMarked;
