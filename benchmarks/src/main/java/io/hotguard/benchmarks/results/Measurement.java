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
 * @param parameters JMH parameters, and {@code disruptor} and {@code threads}
 * @param jvmFlags flags and properties of the forks
 * @param nanosPerOp one score per measured iteration, forks in the order they ran
 * @param bytesPerOp allocated by all threads, one per fork ({@code -prof gc}, gc.alloc.rate.norm)
 * @param producerBytesPerOp allocated by the calling threads in the last iteration, one per fork
 * @param events what became of the events, sum over forks and over warm-up and measurement
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
   * What the calling threads had to allocate. The least and not the median: in some forks of any
   * configuration the compiler leaves the {@code Instant} of Log4j's clock, 24 bytes an event, on
   * the heap; in others it does not.
   */
  public double leastProducerBytes() {
    return producerBytesPerOp.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
  }

  /** Percent of the logged events. */
  public double percent(long count) {
    return events.logged() == 0 ? 0 : 100.0 * count / events.logged();
  }
}
