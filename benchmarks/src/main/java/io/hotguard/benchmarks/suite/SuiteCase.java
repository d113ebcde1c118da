/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One case of a suite.
 *
 * @param benchmark class and method
 * @param parameters of the benchmark
 * @param label the parameters in the result
 * @param roundFactor factor of rounds
 * @param classPath of the forks
 */
public record SuiteCase(
    String benchmark,
    Map<String, String> parameters,
    int threads,
    Map<String, String> label,
    int roundFactor,
    ForkClassPath classPath) {
  /** A class path that is made when it is needed. */
  @FunctionalInterface
  public interface ForkClassPath {
    String get() throws IOException;
  }

  /** A case whose label holds its parameters and its threads. */
  public static SuiteCase of(String benchmark, Map<String, String> parameters, int threads) {
    Map<String, String> label = new LinkedHashMap<>(parameters);
    label.put("threads", String.valueOf(threads));
    return new SuiteCase(
        benchmark, parameters, threads, label, 1, () -> System.getProperty("java.class.path", ""));
  }

  /** This case with another label. */
  public SuiteCase labelled(Map<String, String> other) {
    return new SuiteCase(benchmark, parameters, threads, other, roundFactor, classPath);
  }

  /** This case with something else in its label. */
  public SuiteCase with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(label);
    more.put(name, value);
    return labelled(more);
  }

  /** This case with parameters that are alike in all cases, and not in its label. */
  public SuiteCase given(Map<String, String> further) {
    Map<String, String> more = new LinkedHashMap<>(parameters);
    more.putAll(further);
    return new SuiteCase(benchmark, more, threads, label, roundFactor, classPath);
  }

  public SuiteCase times(int factor) {
    return new SuiteCase(benchmark, parameters, threads, label, factor, classPath);
  }

  public SuiteCase on(ForkClassPath path) {
    return new SuiteCase(benchmark, parameters, threads, label, roundFactor, path);
  }
}
