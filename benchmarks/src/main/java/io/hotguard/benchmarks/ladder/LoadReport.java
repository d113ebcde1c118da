/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The load generator's view of the measured time.
 *
 * @param errors answers other than 200, and broken connections
 * @param service from the sent request to its answer
 * @param response the same with the requests that a slow answer kept from being sent
 */
public record LoadReport(
    long requests, long errors, double seconds, Quantiles service, Quantiles response) {
  /** Microseconds. */
  public record Quantiles(double p50, double p99, double p999, double max) {}

  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public double requestsPerSecond() {
    return requests / seconds;
  }
}
