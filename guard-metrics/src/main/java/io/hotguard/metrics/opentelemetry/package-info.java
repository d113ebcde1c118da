/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Recorders in the OpenTelemetry SDK, as exponential histograms.
 *
 * <p>Enter at {@link io.hotguard.metrics.opentelemetry.RecorderMetricProducer}. Needs {@code
 * io.opentelemetry:opentelemetry-sdk-metrics} 1.x on the class path. Only code that knows the SDK
 * belongs here; {@code io.hotguard.metrics} does not depend on it.
 */
@NullMarked
package io.hotguard.metrics.opentelemetry;

import org.jspecify.annotations.NullMarked;
