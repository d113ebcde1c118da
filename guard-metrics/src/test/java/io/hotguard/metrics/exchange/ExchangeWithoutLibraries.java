/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.exchange;

import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.DistributionAccumulator;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** Calls each format and tells what came of it; loaded where only guard-metrics is. */
public final class ExchangeWithoutLibraries implements Supplier<Map<String, String>> {
  @Override
  public Map<String, String> get() {
    DistributionAccumulator accumulator = new DistributionAccumulator();
    accumulator.add(7);
    accumulator.add(9);
    Distribution distribution = accumulator.toDistribution();
    Map<String, String> results = new TreeMap<>();
    results.put("codec", call(() -> DistributionCodec.encode(distribution).length > 0));
    results.put("exponential", call(() -> ExponentialHistogram.of(distribution) != null));
    results.put("t-digest", call(() -> TDigests.of(distribution)));
    return results;
  }

  private static String call(Callable<?> format) {
    try {
      return String.valueOf(format.call());
    } catch (Exception | LinkageError e) {
      return e.toString();
    }
  }
}
