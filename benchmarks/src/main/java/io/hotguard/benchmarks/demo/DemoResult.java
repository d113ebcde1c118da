/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.results.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** Both runs of the demo. */
public record DemoResult(
    Environment environment,
    Map<String, String> versions,
    DemoSettings settings,
    List<RunReport> runs) {
  /** A row of the table: its label and its cell for a run. */
  private record Line(String label, Function<RunReport, String> cell) {}

  private static final List<Line> LINES =
      List.of(
          new Line("", RunReport::name),
          number(
              "logging calls returned, events/s",
              "%,.0f",
              one -> one.application().callsPerSecond()),
          number("INFO p99, us", "%,.1f", one -> one.application().infoP99Micros()),
          count("most threads BLOCKED at once", one -> one.application().waiting().maxBlocked()),
          count("most threads WAITING at once", one -> one.application().waiting().maxWaiting()),
          count("logged by the application, events", one -> RunReport.sum(one.logged())),
          guarded("dropped and counted, events", RunReport::dropped),
          guarded("still waiting in ring or spill, events", one -> one.guard().waiting()),
          count("local file: written, events", one -> RunReport.sum(one.file())),
          count("local file: LOST, nobody told, events", RunReport::lostToFile),
          count("WARN and ERROR not in the file, events", RunReport::severeMissingInFile),
          count("receiver: received, events", one -> RunReport.sum(one.receiver())),
          guarded("receiver: waiting in its journal, events", RunReport::waitingForReceiver),
          guarded("receiver: dropped and counted, events", one -> one.guard().isolated("dropped")),
          count("receiver: LOST, nobody told, events", RunReport::lostToReceiver),
          count("callers never returned, threads", one -> one.application().stuckThreads()));

  /** The lines of the front page. */
  private static final Set<String> BRIEF =
      Set.of(
          "",
          "logging calls returned, events/s",
          "INFO p99, us",
          "most threads BLOCKED at once",
          "WARN and ERROR not in the file, events");

  private static Line number(String label, String pattern, ToDoubleFunction<RunReport> figure) {
    return new Line(label, run -> String.format(Locale.ROOT, pattern, figure.applyAsDouble(run)));
  }

  private static Line count(String label, ToLongFunction<RunReport> figure) {
    return number(label, "%,.0f", figure::applyAsLong);
  }

  private static Line guarded(String label, ToLongFunction<RunReport> figure) {
    Line count = count(label, figure);
    return new Line(label, run -> run.guard().present() ? count.cell().apply(run) : "-");
  }

  /** Both runs beside each other, every number with its unit. */
  String render() {
    return table(LINES);
  }

  public String renderBriefly() {
    return table(LINES.stream().filter(line -> BRIEF.contains(line.label())).toList());
  }

  private String table(List<Line> lines) {
    List<String> rows = new ArrayList<>(lines.stream().map(Line::label).toList());
    align(rows, "%-" + widest(rows) + "s");
    for (RunReport run : runs) {
      List<String> cells =
          new ArrayList<>(lines.stream().map(line -> line.cell().apply(run)).toList());
      align(cells, "%" + widest(cells) + "s");
      for (int i = 0; i < rows.size(); i++) {
        rows.set(i, rows.get(i) + "  " + cells.get(i));
      }
    }
    return String.join("", rows.stream().map(row -> "  " + row.stripTrailing() + "\n").toList());
  }

  private static int widest(List<String> texts) {
    return texts.stream().mapToInt(String::length).max().orElse(1);
  }

  private static void align(List<String> texts, String pattern) {
    texts.replaceAll(text -> String.format(Locale.ROOT, pattern, text));
  }

  /**
   * The settings of both runs of the demo.
   *
   * @param seconds length of the measured part of each run
   * @param drainSeconds bound of the wait for backlogs after it
   * @param receiverRate messages per second that the receiver reads
   * @param thinkMicros time slept per ten events
   */
  public record DemoSettings(
      int seconds,
      int warmUpSeconds,
      int drainSeconds,
      int threads,
      int receiverRate,
      int thinkMicros) {}
}
