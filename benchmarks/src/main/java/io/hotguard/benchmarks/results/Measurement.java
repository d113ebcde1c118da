/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.results;

import java.util.List;
import java.util.Map;

/**
 * One benchmark with one set of parameters.
 *
 * @param producerBytesPerOp allocated by the calling threads in the last iteration, one per fork
 * @param events the account of the events, sum over forks, warm-up included
 */
public record Measurement(
    String benchmark,
    Map<String, String> parameters,
    List<String> jvmFlags,
    List<Double> nanosPerOp,
    List<Double> bytesPerOp,
    List<Double> producerBytesPerOp,
    EventCount events)
    implements Measured {

  /**
   * The least allocation of the calling threads. In some forks of any configuration the compiler
   * leaves the {@code Instant} of Log4j's clock, 24 bytes an event, on the heap; a median would
   * depend on it.
   */
  public double leastProducerBytes() {
    return producerBytesPerOp.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
  }

  public double percent(long count) {
    return events.logged() == 0 ? 0 : 100.0 * count / events.logged();
  }
}
