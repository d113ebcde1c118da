/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.MarkdownTables.format;
import static io.hotguard.benchmarks.tables.MarkdownTables.row;

import io.hotguard.benchmarks.ladder.LadderResult;
import io.hotguard.benchmarks.ladder.LadderResult.Cell;
import io.hotguard.benchmarks.ladder.LadderResult.EventAccount;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The ladder in a few lines: what the service gains, and what is left of its log. */
final class LadderReading {
  private static final List<Compared> COMPARED =
      List.of(
          new Compared("as found", LadderResult::asFound),
          new Compared("as found, receiver keeps up", LadderResult::keepsUp),
          new Compared("all by hand, stock Discard", LadderResult::allByHandDiscarding),
          new Compared("all by hand, Discard of all levels", LadderResult::allByHandDiscardingAll),
          new Compared("all by the guard", LadderResult::all));

  private record Compared(String name, Function<LadderResult, Optional<Cell>> in) {
    String figure(LadderResult result, Function<Cell, String> figure) {
      return in.apply(result).map(figure).orElse("-");
    }
  }

  private LadderReading() {}

  static String table(Results results) {
    if (results.ladder().isEmpty() || results.ends().isEmpty()) {
      return MarkdownTables.NOT_MEASURED;
    }
    LadderResult ladder = results.ladder().get();
    LadderResult warm = results.ends().get();
    StringBuilder text = new StringBuilder();
    text.append(
        "| | requests/s, x as found | warm | log events delivered, % | warm | WARN and ERROR not in the file | warm |\n");
    text.append("|---|--:|--:|--:|--:|--:|--:|\n");
    for (Compared each : COMPARED) {
      row(
          text,
          each.name(),
          each.figure(ladder, cell -> format("%.2f", ladder.gain(cell))),
          each.figure(warm, cell -> format("%.2f", warm.gain(cell))),
          each.figure(ladder, LadderReading::delivered),
          each.figure(warm, LadderReading::delivered),
          each.figure(ladder, LadderReading::severeMissing),
          each.figure(warm, LadderReading::severeMissing));
    }
    return text.toString();
  }

  /** To the appender that got least. */
  private static String delivered(Cell cell) {
    EventAccount events = cell.events();
    return format(
        "%.0f",
        events.arrived().keySet().stream()
            .mapToDouble(events::deliveredPercent)
            .min()
            .orElse(Double.NaN));
  }

  private static String severeMissing(Cell cell) {
    return format("%,d of %,d", cell.events().severeMissing("file"), cell.events().severeLogged());
  }
}
