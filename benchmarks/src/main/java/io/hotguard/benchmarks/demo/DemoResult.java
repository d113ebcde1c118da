/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.results.Environment;
import java.util.List;

public record DemoResult(Environment environment, DemoSettings settings, List<RunReport> runs) {

  public String render() {
    return ReportPrinter.render(runs);
  }
}
