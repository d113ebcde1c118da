/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Statistics of operations, added up where they happen: {@link
 * io.hotguard.metrics.aggregate.Aggregator} records and flushes, {@link
 * io.hotguard.metrics.aggregate.StatisticsSender} ships, {@link
 * io.hotguard.metrics.aggregate.StatisticsReceiver} takes in, {@link
 * io.hotguard.metrics.aggregate.DoubleBufferedReport} keeps a report of the current and the last
 * period.
 *
 * <p>Depends on {@code io.hotguard}, the {@link io.hotguard.hotpath.ByteKeyMap}, {@code
 * io.hotguard.metrics}, {@code io.hotguard.metrics.exchange} and the JDK. Adapters to other systems
 * may depend on it.
 */
@NullMarked
package io.hotguard.metrics.aggregate;

import org.jspecify.annotations.NullMarked;
