/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.MarkdownTables.format;

import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.CountedResult.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The sentences below a table of command {@code hotpath}: where ours is not the cheapest. */
final class HotpathReading {
  private static final Set<String> OURS =
      Set.of(
          "parseCache",
          "fieldLookup",
          "numberText",
          "byteKeyMap",
          "HOTGUARD",
          "lossyWriter",
          "callbackGuard");

  private HotpathReading() {}

  static String of(CountedResult result) {
    List<String> dearer = new ArrayList<>();
    List<String> unlike = new ArrayList<>();
    int compared = 0;
    for (List<Cell> beside : comparisons(result)) {
      Cell ours = cheapest(beside, HotpathReading::isOurs);
      Cell other = cheapest(beside, cell -> !isOurs(cell));
      if (ours == null || other == null) {
        continue;
      }
      if (!acceptedAlike(beside)) {
        unlike.add(accepted(beside));
        continue;
      }
      compared++;
      if (ours.medianNanos() > other.medianNanos()) {
        dearer.add(
            format(
                "%s: %.2f times `%s`",
                name(ours), ours.medianNanos() / other.medianNanos(), other.parameter("subject")));
      }
    }
    return format("Ours costs least in %d of %d comparisons.\n", compared - dearer.size(), compared)
        + list("It costs more than the cheapest beside it here:", dearer)
        + list("Not compared, for they accepted different parts:", unlike);
  }

  private static String list(String title, List<String> items) {
    return items.isEmpty() ? "" : "\n" + title + "\n\n- " + String.join("\n- ", items) + "\n";
  }

  /** A drop costs less than what it spares, so that whoever drops more seems cheaper. */
  private static boolean acceptedAlike(List<Cell> beside) {
    return beside.stream().map(HotpathTables::acceptedPercent).distinct().count() == 1;
  }

  private static String accepted(List<Cell> beside) {
    return beside.stream()
        .map(
            cell ->
                format(
                    "`%s` %s %%", cell.parameter("subject"), HotpathTables.acceptedPercent(cell)))
        .collect(Collectors.joining(", ", name(beside.get(0)) + ": ", ""));
  }

  private static boolean isOurs(Cell cell) {
    return OURS.contains(cell.parameter("subject"));
  }

  /** The subjects that differ by nothing else, in the order of the table. */
  private static Iterable<List<Cell>> comparisons(CountedResult result) {
    Map<String, List<Cell>> comparisons = new LinkedHashMap<>();
    for (Cell cell : result.measurements()) {
      comparisons.computeIfAbsent(name(cell), name -> new ArrayList<>()).add(cell);
    }
    return comparisons.values();
  }

  private static String name(Cell cell) {
    String with = HotpathTables.with(cell);
    return cell.parameter("primitive") + (with.isEmpty() ? "" : ", " + with);
  }

  private static @Nullable Cell cheapest(List<Cell> cells, Predicate<Cell> which) {
    return cells.stream()
        .filter(which)
        .min(Comparator.comparingDouble(Cell::medianNanos))
        .orElse(null);
  }
}
