/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Cost, tail, snapshot, error and heap of the recorders beside their peers. The peers belong to
 * {@code metrics.subjects}, the replayed service to {@code metrics.replay}. Start at {@code
 * MetricsCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.metrics;

import org.jspecify.annotations.NullMarked;
