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
 * @param producerBytesPerOp allocated by the calling threads in the last iteration, one per fork;
 *     claims take the least, because in some forks the compiler leaves the {@code Instant} of
 *     Log4j's clock, 24 bytes an event, on the heap
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

  public double percent(long count) {
    return events.logged() == 0 ? 0 : 100.0 * count / events.logged();
  }
}
