/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.results.Environment;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public record RecordResult(
    Environment environment,
    String command,
    Map<String, String> versions,
    long readPeriodMillis,
    List<RecordMeasurement> measurements) {

  public Optional<RecordMeasurement> find(String benchmark, Map<String, String> parameters) {
    return measurements.stream()
        .filter(
            measurement ->
                measurement.benchmark().endsWith(benchmark)
                    && measurement.parameters().entrySet().containsAll(parameters.entrySet()))
        .findFirst();
  }
}
