/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import java.util.List;
import java.util.function.ToLongFunction;

/** A counter of the guard beside the evidence. */
record CounterCheck(
    String label, ToLongFunction<RunReport> claimed, ToLongFunction<RunReport> found) {
  static final List<CounterCheck> ALL =
      List.of(
          new CounterCheck(
              "logged, events",
              run -> run.application().guard().counter("logged"),
              RunReport::totalLogged),
          new CounterCheck(
              "written to the file, events",
              run -> run.application().guard().counter("written"),
              run -> run.file().total() + run.file().duplicates()));

  /**
   * "agree", or both numbers. The guard also counts its own report lines, which carry no
   * identifier.
   */
  String verdict(RunReport run) {
    if (!run.application().guard().present()) {
      return "-";
    }
    long difference = claimed.applyAsLong(run) - found.applyAsLong(run);
    if (difference == 0) {
      return "agree";
    }
    return "DISAGREE: counter "
        + ReportPrinter.count(claimed.applyAsLong(run))
        + ", evidence "
        + ReportPrinter.count(found.applyAsLong(run));
  }
}
