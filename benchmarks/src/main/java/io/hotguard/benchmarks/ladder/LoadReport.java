/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

/**
 * What the load generator saw in the measured time.
 *
 * @param errors answers other than 200, and connections that broke
 * @param service from the request that was sent to its answer
 * @param response the same as arrivals at the mean rate of the connections would have seen it,
 *     those included that a slow answer kept from being sent
 */
public record LoadReport(
    long requests, long errors, double seconds, Quantiles service, Quantiles response) {

  /** Microseconds. */
  public record Quantiles(double p50, double p99, double p999, double max) {}

  public double requestsPerSecond() {
    return requests / seconds;
  }
}
