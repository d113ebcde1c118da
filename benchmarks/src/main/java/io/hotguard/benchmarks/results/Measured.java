/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.results;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The scores of one case of a suite. */
public interface Measured {
  Map<String, String> parameters();

  /** One time for each measured iteration. */
  List<Double> nanosPerOp();

  /** Bytes that all threads allocated, one figure for each fork. */
  List<Double> bytesPerOp();

  /** A parameter, or an empty text without it. */
  default String parameter(String name) {
    return parameters().getOrDefault(name, "");
  }

  default double medianNanos() {
    return Median.of(nanosPerOp());
  }

  default double medianBytes() {
    return Median.of(bytesPerOp());
  }

  /** The first that has all these parameters. */
  static <M extends Measured> Optional<M> find(List<M> all, Map<String, String> parameters) {
    return all.stream()
        .filter(one -> one.parameters().entrySet().containsAll(parameters.entrySet()))
        .findFirst();
  }
}
