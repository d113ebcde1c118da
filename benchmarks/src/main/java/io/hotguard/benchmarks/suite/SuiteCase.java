/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import java.io.IOException;
import java.util.Map;

/** One cell of a suite's matrix; a map key, so equal by value. */
public interface SuiteCase {

  /** Class and method, as JMH's include expression. */
  String benchmark();

  /** JMH parameters. */
  Map<String, String> parameters();

  /** Calling threads. */
  int threads();

  /** What the result file calls it. */
  Map<String, String> label();

  /** How many times as many rounds it gets as others. */
  default int roundFactor() {
    return 1;
  }

  /** The forks' class path. */
  default String classPath() throws IOException {
    return System.getProperty("java.class.path", "");
  }
}
