/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Recorders in a Prometheus scrape, as native histograms or summaries.
 *
 * <p>Enter at {@link io.hotguard.metrics.prometheus.RecorderCollector}. Needs {@code
 * io.prometheus:prometheus-metrics-model} 1.x on the class path. Only code that knows the
 * Prometheus client belongs here; {@code io.hotguard.metrics} does not depend on it.
 */
@NullMarked
package io.hotguard.metrics.prometheus;

import org.jspecify.annotations.NullMarked;
