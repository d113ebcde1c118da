/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Recorders in the OpenTelemetry SDK, as exponential histograms.
 *
 * <p>Needs {@code io.opentelemetry:opentelemetry-sdk-metrics} 1.x on the class path; nothing in
 * {@code io.hotguard.metrics} itself depends on this package.
 */
@NullMarked
package io.hotguard.metrics.opentelemetry;

import org.jspecify.annotations.NullMarked;
