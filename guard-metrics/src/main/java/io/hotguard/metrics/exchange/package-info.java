/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The formats in which distributions leave a process: {@link
 * io.hotguard.metrics.exchange.DistributionCodec} exactly, {@link
 * io.hotguard.metrics.exchange.ExponentialHistogram} for Prometheus and OpenTelemetry, {@link
 * io.hotguard.metrics.exchange.DigestEnvelope} and {@link io.hotguard.metrics.exchange.TDigests}
 * for t-digests, {@link io.hotguard.metrics.exchange.ClickHouseDigests} and {@link
 * io.hotguard.metrics.exchange.HdrHistograms} for those two.
 *
 * <p>Depends on {@code io.hotguard.metrics}, t-digest and HdrHistogram. Adapters to other systems
 * may depend on it.
 */
@NullMarked
package io.hotguard.metrics.exchange;

import org.jspecify.annotations.NullMarked;
