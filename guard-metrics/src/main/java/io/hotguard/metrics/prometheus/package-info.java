/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Recorders in a Prometheus scrape, as native histograms or summaries.
 *
 * <p>Needs {@code io.prometheus:prometheus-metrics-model} 1.x on the class path; nothing in {@code
 * io.hotguard.metrics} itself depends on this package.
 */
@NullMarked
package io.hotguard.metrics.prometheus;

import org.jspecify.annotations.NullMarked;
