/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** One cell of a suite's matrix; a map key, so equal by value. */
public interface SuiteCase {

  String benchmark();

  Map<String, String> parameters();

  int threads();

  /** The parameters and the number of threads, as a result names the case. */
  default Map<String, String> label() {
    Map<String, String> label = new LinkedHashMap<>(parameters());
    label.put("threads", String.valueOf(threads()));
    return label;
  }

  /** Factor of rounds. */
  default int roundFactor() {
    return 1;
  }

  default String classPath() throws IOException {
    return System.getProperty("java.class.path", "");
  }
}
