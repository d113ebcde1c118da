/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.results.Environment;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Both runs of the demo.
 *
 * @param versions of the logging library and its parts; empty where a result does not name them
 */
public record DemoResult(
    Environment environment,
    Map<String, String> versions,
    DemoSettings settings,
    List<RunReport> runs) {

  public DemoResult {
    versions = Objects.requireNonNullElse(versions, Map.of());
  }

  /** The figures for the front page. */
  public String renderBriefly() {
    return ReportPrinter.brief(runs);
  }

  public String render() {
    return ReportPrinter.render(runs);
  }
}
