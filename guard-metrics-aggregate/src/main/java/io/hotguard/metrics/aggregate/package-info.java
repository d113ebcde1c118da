/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Statistics of operations, added up in the process and sent on.
 *
 * <p>Enter at {@link io.hotguard.metrics.aggregate.Aggregator} to record, {@link
 * io.hotguard.metrics.aggregate.StatisticsSender} to send, {@link
 * io.hotguard.metrics.aggregate.StatisticsReceiver} to receive and {@link
 * io.hotguard.metrics.aggregate.DoubleBufferedReport} to report. Recorders and encodings do not
 * belong here. Depends on {@code io.hotguard}, {@code io.hotguard.hotpath}, {@code
 * io.hotguard.metrics}, {@code io.hotguard.metrics.exchange} and the JDK.
 */
@NullMarked
package io.hotguard.metrics.aggregate;

import org.jspecify.annotations.NullMarked;
