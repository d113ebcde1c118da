/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.MarkdownTables.environment;
import static io.hotguard.benchmarks.tables.MarkdownTables.row;

import io.hotguard.benchmarks.peers.PeersResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Markdown of the result of command {@code peers}. */
final class PeersTables {
  private PeersTables() {}

  static String peers(Results results) {
    return results.checks().peers().map(PeersTables::table).orElse(MarkdownTables.NOT_MEASURED);
  }

  private static String table(PeersResult result) {
    List<PeersResult.Row> rows = result.rules();
    StringBuilder text = new StringBuilder(environment(result.environment()));
    result.tools().forEach((tool, version) -> text.append(format("- %s: %s\n", tool, version)));
    text.append(
        format(
            "\n%d rules on code: %d of which some tool names the hazard in each fixture, %d in part, %d not at all.\n\n",
            rows.size(),
            rows.stream().filter(PeersResult.Row::foundElsewhere).count(),
            rows.stream().filter(row -> !row.foundElsewhere() && !row.onlyOurs()).count(),
            rows.stream().filter(PeersResult.Row::onlyOurs).count()));
    List<String> head = new ArrayList<>(List.of("rule", "Hotguard"));
    head.addAll(new TreeSet<>(result.tools().keySet()));
    row(text, head.toArray(String[]::new));
    text.append("|---".repeat(head.size())).append("|\n");
    for (PeersResult.Row one : rows) {
      List<String> cells = new ArrayList<>();
      cells.add(format("[%s](../rules/%s.md)", one.rule(), one.rule()));
      cells.add(counts(one.found(), one.positives(), one.wrong(), one.twins()));
      for (String tool : head.subList(2, head.size())) {
        cells.add(cell(one, one.cells().get(tool)));
      }
      row(text, cells.toArray(String[]::new));
    }
    return text.toString();
  }

  private static String cell(PeersResult.Row row, PeersResult.@Nullable Cell cell) {
    if (cell == null || cell.verdict() == PeersResult.Verdict.NONE) {
      return "-";
    }
    return cell.verdict().name().toLowerCase(Locale.ROOT)
        + ' '
        + counts(cell.named(), row.positives(), cell.twins(), row.twins())
        + ": "
        + String.join(", ", cell.types());
  }

  private static String counts(int found, int positives, int wrong, int twins) {
    return format("%d/%d", found, positives)
        + (wrong == 0 ? "" : format(", twins %d/%d", wrong, twins));
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
