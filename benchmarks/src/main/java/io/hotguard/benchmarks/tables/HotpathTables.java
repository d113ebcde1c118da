/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.environment;
import static io.hotguard.benchmarks.tables.Markdown.format;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.hotguard.benchmarks.hotpath.AcceptedShare;
import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.CountedResult.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Markdown of the results of command {@code hotpath}, and where ours is not the cheapest. */
final class HotpathTables {
  private HotpathTables() {}

  static String hotpath(CountedResult result) {
    return page(result, Markdown.versions(result.versions()));
  }

  static String onNewestJdk(CountedResult result) {
    return page(result, "");
  }

  private static String page(CountedResult result, String versions) {
    return environment(result.environment())
        + versions
        + new Table<Cell>()
            .text("replacement", cell -> cell.parameter("primitive"))
            .text("with", HotpathTables::with)
            .code("subject", cell -> cell.parameter("subject"))
            .right(
                "ns/op",
                cell -> format(cell.medianNanos() < 100 ? "%,.1f" : "%,.0f", cell.medianNanos()))
            .number("B/op", "%,.1f", Cell::medianBytes)
            .of(result.measurements())
        + '\n'
        + reading(result);
  }

  static String reading(CountedResult result) {
    List<String> dearer = new ArrayList<>();
    List<String> unlike = new ArrayList<>();
    int compared = 0;
    for (List<Cell> beside : comparisons(result)) {
      Optional<Cell> ours = cheapest(beside, HotpathTables::isOurs);
      Optional<Cell> other = cheapest(beside, cell -> !isOurs(cell));
      if (ours.isEmpty() || other.isEmpty()) {
        continue;
      }
      if (!acceptedAlike(beside)) {
        unlike.add(accepted(beside));
        continue;
      }
      compared++;
      double ratio = ours.get().medianNanos() / other.get().medianNanos();
      if (ratio > 1) {
        String subject = other.get().parameter("subject");
        dearer.add(format("%s: %.2f times `%s`", name(ours.get()), ratio, subject));
      }
    }
    return format("Ours costs least in %d of %d comparisons.\n", compared - dearer.size(), compared)
        + list("It costs more than the cheapest beside it here:", dearer)
        + list("Not compared, because they accepted different shares of what was offered:", unlike);
  }

  private static String list(String title, List<String> items) {
    return items.isEmpty() ? "" : "\n" + title + "\n\n- " + String.join("\n- ", items) + "\n";
  }

  /** A drop costs less than the work that it saves, so a subject that drops more seems cheaper. */
  private static boolean acceptedAlike(List<Cell> beside) {
    return beside.stream().map(HotpathTables::acceptedPercent).distinct().count() == 1;
  }

  private static String accepted(List<Cell> beside) {
    return beside.stream()
        .map(cell -> format("`%s` %s %%", cell.parameter("subject"), acceptedPercent(cell)))
        .collect(Collectors.joining(", ", name(beside.get(0)) + ": ", ""));
  }

  /** Empty if nothing can be refused, or if the benchmark does not count. */
  private static String acceptedPercent(Cell cell) {
    double offered = cell.counted().getOrDefault(AcceptedShare.OFFERED, 0.0);
    double accepted = cell.counted().getOrDefault(AcceptedShare.ACCEPTED, 0.0);
    return offered == 0 ? "" : format("%.1f", 100 * accepted / offered);
  }

  /** Our subject has the name of the replacement, or of the project where subjects are products. */
  private static boolean isOurs(Cell cell) {
    String subject = cell.parameter("subject");
    return subject.equals("HOTGUARD") || subject.equalsIgnoreCase(cell.parameter("primitive"));
  }

  /** The subjects that differ by nothing else, in the order of the table. */
  private static Iterable<List<Cell>> comparisons(CountedResult result) {
    return result.measurements().stream()
        .collect(groupingBy(HotpathTables::name, LinkedHashMap::new, toList()))
        .values();
  }

  private static String name(Cell cell) {
    String with = with(cell);
    return cell.parameter("primitive") + (with.isEmpty() ? "" : ", " + with);
  }

  /** The parameters that a subject shares with those beside it. */
  private static String with(Cell cell) {
    Map<String, String> with = new TreeMap<>(cell.parameters());
    with.remove("primitive");
    with.remove("subject");
    return with.entrySet().stream()
        .map(entry -> entry.getKey() + " `" + entry.getValue() + "`")
        .collect(Collectors.joining(", "));
  }

  private static Optional<Cell> cheapest(List<Cell> cells, Predicate<Cell> which) {
    return cells.stream().filter(which).min(Comparator.comparingDouble(Cell::medianNanos));
  }
}
