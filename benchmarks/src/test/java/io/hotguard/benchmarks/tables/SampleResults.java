/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.results.Environment;
import java.util.List;

/** Results for tests of tables. */
final class SampleResults {
  static final Environment MACHINE =
      new Environment("17", List.of(), "Linux", "cpu", 2, 1_024, "abc", "2026-01-01T00:00:00Z");

  private SampleResults() {}
}
