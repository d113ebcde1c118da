/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Formats in which distributions leave a process.
 *
 * <p>Enter at {@link io.hotguard.metrics.exchange.DistributionCodec} for the exact form, {@link
 * io.hotguard.metrics.exchange.ExponentialHistogram} for Prometheus and OpenTelemetry, {@link
 * io.hotguard.metrics.exchange.TDigests} for t-digests. Transports and exporters do not belong
 * here. Depends on {@code io.hotguard.metrics}; t-digest is optional, and every format but its own
 * works without it.
 */
@NullMarked
package io.hotguard.metrics.exchange;

import org.jspecify.annotations.NullMarked;
