/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.environment;
import static io.hotguard.benchmarks.tables.Markdown.versions;

import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.CountedResult.Cell;

/** Virtual threads that log, record and run statements. */
final class VirtualTables {
  private VirtualTables() {}

  private static double counted(Cell cell, String name) {
    return cell.counted().getOrDefault(name, Double.NaN);
  }

  static String threads(CountedResult result) {
    return environment(result.environment())
        + versions(result.versions())
        + new Table<Cell>()
            .text("work", cell -> cell.parameter("work"))
            .code("subject", cell -> cell.parameter("subject"))
            .right("threads", cell -> cell.parameter("threads"))
            .number("operations, 1,000/s", "%,.0f", cell -> counted(cell, "perSecond") / 1e3)
            .number("pinned", "%,.0f", cell -> counted(cell, "pinned"))
            .number("pinned, ms", "%,.0f", cell -> counted(cell, "pinnedMillis"))
            .number("calls of 1 ms or more", "%,.0f", cell -> counted(cell, "longCalls"))
            .number("carriers, at most", "%,.0f", cell -> counted(cell, "carriers"))
            .number("heap, bytes/thread", "%,.0f", cell -> counted(cell, "heapBytesPerThread"))
            .number("events missing", "%,.0f", cell -> counted(cell, "missing"))
            .of(result.measurements());
  }
}
