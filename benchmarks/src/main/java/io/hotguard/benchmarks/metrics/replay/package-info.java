/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The QMonitor replay: a service of many threads under rising load, with one recorder each. Start
 * at {@code QMonitorReplayBenchmark}.
 */
@NullMarked
package io.hotguard.benchmarks.metrics.replay;

import org.jspecify.annotations.NullMarked;
