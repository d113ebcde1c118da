/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.results;

import java.util.List;

public record BenchmarkResult(
    Environment environment, String command, List<Measurement> measurements) {}
