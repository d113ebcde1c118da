/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.demo.ApplicationReport.Latency;
import io.hotguard.benchmarks.demo.ApplicationReport.Waiting;
import io.hotguard.benchmarks.demo.EventMix.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Both runs beside each other, every number with its unit. */
final class ReportPrinter {
  /** A row of a table: its label and its cell for a run. */
  private record Line(String label, Function<RunReport, String> cell) {}

  private static final List<Line> THROUGHPUT =
      List.of(number("logging calls returned, events/s", "%,.0f", RunReport::callsPerSecond));

  private static final List<Line> STOPPED =
      List.of(
          waiting("most threads BLOCKED at once", "%,.0f", Waiting::maxBlocked),
          waiting("most threads WAITING at once", "%,.0f", Waiting::maxWaiting),
          waiting("share of samples BLOCKED, %", "%.2f", Waiting::blockedPercent),
          waiting("share of samples WAITING, %", "%.2f", Waiting::waitingPercent));

  private static final List<Line> EVENTS =
      List.of(
          count("logged by the application, events", RunReport::totalLogged),
          guarded("dropped and counted, events", RunReport::dropped),
          guarded("spilled to disk, then replayed, events", run -> run.guard().counter("spilled")),
          guarded("still waiting in ring or spill, events", run -> run.guard().waiting()),
          count("local file: written, events", run -> run.file().total()),
          count("local file: written twice, events", run -> run.file().duplicates()),
          count("local file: LOST, nobody told, events", RunReport::lostToFile),
          count("WARN and ERROR logged, events", RunReport::severeLogged),
          count("WARN and ERROR not in the file, events", RunReport::severeMissingInFile),
          count("receiver: received, events", run -> run.receiver().total()),
          count("receiver: received twice, events", run -> run.receiver().duplicates()),
          guarded("receiver: waiting in its journal, events", RunReport::waitingForReceiver),
          guarded("receiver: dropped and counted, events", run -> run.guard().isolated("dropped")),
          count("receiver: LOST, nobody told, events", RunReport::lostToReceiver),
          count("callers never returned, threads", run -> run.application().stuckThreads()),
          number(
              "backlog written after the load, s",
              "%.1f",
              run -> run.application().drainMillis() / 1e3),
          number("logging shutdown, s", "%.1f", run -> run.application().shutdownMillis() / 1e3));

  private static final List<Line> COUNTERS =
      List.of(
          new Line("logged, events", run -> verdict(run, "logged", run.totalLogged())),
          new Line(
              "written to the file, events",
              run -> verdict(run, "written", run.file().total() + run.file().duplicates())));

  private static final Set<String> BRIEF =
      Set.of(
          "logging calls returned, events/s",
          "INFO p99, us",
          "most threads BLOCKED at once",
          "WARN and ERROR not in the file, events");

  private ReportPrinter() {}

  /** A few lines of the report, without their sections. */
  static String brief(List<RunReport> runs) {
    List<Line> lines =
        Stream.of(THROUGHPUT, latency(), STOPPED, EVENTS)
            .flatMap(List::stream)
            .filter(line -> BRIEF.contains(line.label()))
            .toList();
    return table(lines, runs);
  }

  static String render(List<RunReport> runs) {
    String text =
        section("Throughput (measured time)", THROUGHPUT, runs)
            + section(
                "Time of one logging call (measured time; DEBUG is switched off: the floor of this machine)",
                latency(),
                runs)
            + section("Threads stopped inside a logging call (measured time)", STOPPED, runs)
            + section(
                "Fate of the events (whole run; unique identifiers found in the file and at the receiver)",
                EVENTS,
                runs);
    return runs.stream().anyMatch(run -> run.guard().present())
        ? text + section("The guard's counters against the evidence", COUNTERS, runs)
        : text;
  }

  private static String section(String title, List<Line> lines, List<RunReport> runs) {
    return "\n" + title + "\n" + table(lines, runs);
  }

  private static String table(List<Line> lines, List<RunReport> runs) {
    List<Line> all = new ArrayList<>(List.of(new Line("", RunReport::name)));
    all.addAll(lines);
    int labels = all.stream().mapToInt(line -> line.label().length()).max().orElse(0);
    StringBuilder text = new StringBuilder();
    for (Line line : all) {
      StringBuilder row = new StringBuilder("  " + padded(line.label(), -labels));
      for (RunReport run : runs) {
        int width = all.stream().mapToInt(one -> one.cell().apply(run).length()).max().orElse(0);
        row.append("  ").append(padded(line.cell().apply(run), width));
      }
      text.append(row.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  /** A text in a column; a negative width aligns the text left. */
  private static String padded(String text, int width) {
    return width == 0 ? text : format("%" + width + "s", text);
  }

  private static List<Line> latency() {
    List<Line> lines = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      String level = kind + (kind.isEnabled() ? "" : " (off)");
      lines.add(latency(level + " p50, us", kind, Latency::p50));
      lines.add(latency(level + " p99, us", kind, Latency::p99));
      lines.add(latency(level + " p99.9, us", kind, Latency::p999));
      lines.add(latency(level + " max, us", kind, Latency::max));
    }
    return lines;
  }

  private static Line latency(String label, Kind kind, ToLongFunction<Latency> quantile) {
    return new Line(
        label,
        run -> {
          Latency latency = run.application().latency().get(kind.name());
          return latency == null || latency.count() == 0
              ? "-"
              : format("%,.1f", quantile.applyAsLong(latency) / 1e3);
        });
  }

  private static Line waiting(String label, String pattern, ToDoubleFunction<Waiting> figure) {
    return number(label, pattern, run -> figure.applyAsDouble(run.application().waiting()));
  }

  private static Line number(String label, String pattern, ToDoubleFunction<RunReport> figure) {
    return new Line(label, run -> format(pattern, figure.applyAsDouble(run)));
  }

  private static Line count(String label, ToLongFunction<RunReport> figure) {
    return new Line(label, run -> format("%,d", figure.applyAsLong(run)));
  }

  private static Line guarded(String label, ToLongFunction<RunReport> figure) {
    return new Line(
        label, run -> run.guard().present() ? format("%,d", figure.applyAsLong(run)) : "-");
  }

  /**
   * "agree", or a counter of the guard and the evidence. The guard also counts its own report
   * lines, which carry no identifier.
   */
  static String verdict(RunReport run, String counter, long evidence) {
    long counted = run.guard().counter(counter);
    if (!run.guard().present()) {
      return "-";
    }
    return counted == evidence
        ? "agree"
        : format("DISAGREE: counter %,d, evidence %,d", counted, evidence);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
