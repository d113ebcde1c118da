/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.process.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Both runs beside each other, every number with its unit. */
final class ReportPrinter {
  private final List<RunReport> runs;

  ReportPrinter(List<RunReport> runs) {
    this.runs = List.copyOf(runs);
  }

  String render() {
    StringBuilder text = new StringBuilder();
    section(text, "Throughput (measured time)", this::throughput);
    section(
        text,
        "Time of one logging call (measured time; DEBUG is switched off: the floor of this machine)",
        this::latency);
    section(text, "Threads stopped inside a logging call (measured time)", this::stopped);
    section(
        text,
        "Fate of the events (whole run; unique identifiers found in the file and at the receiver)",
        this::events);
    if (runs.stream().anyMatch(run -> run.application().guard().present())) {
      section(text, "The guard's counters against the evidence", this::crossCheck);
    }
    return text.toString();
  }

  private void section(StringBuilder text, String title, Function<TextTable, TextTable> fill) {
    TextTable table = new TextTable();
    String[] head = new String[runs.size() + 1];
    head[0] = "";
    for (int i = 0; i < runs.size(); i++) {
      head[i + 1] = runs.get(i).name();
    }
    table.row(head);
    text.append('\n').append(title).append('\n').append(fill.apply(table).render().indent(2));
  }

  private TextTable throughput(TextTable table) {
    row(table, "logging calls returned, events/s", run -> rate(run.callsPerSecond()));
    return table;
  }

  private TextTable latency(TextTable table) {
    for (Kind kind : Kind.values()) {
      String level = kind + (kind.isEnabled() ? "" : " (off)");
      latencyRow(table, level + " p50, us", kind, ApplicationReport.Latency::p50);
      latencyRow(table, level + " p99, us", kind, ApplicationReport.Latency::p99);
      latencyRow(table, level + " p99.9, us", kind, ApplicationReport.Latency::p999);
      latencyRow(table, level + " max, us", kind, ApplicationReport.Latency::max);
    }
    return table;
  }

  private void latencyRow(
      TextTable table,
      String label,
      Kind kind,
      Function<ApplicationReport.Latency, Long> quantile) {
    row(
        table,
        label,
        run -> {
          ApplicationReport.Latency latency = run.application().latency().get(kind.name());
          return latency == null || latency.count() == 0 ? "-" : micros(quantile.apply(latency));
        });
  }

  private TextTable stopped(TextTable table) {
    row(
        table,
        "most threads BLOCKED at once",
        run -> count(run.application().waiting().maxBlocked()));
    row(
        table,
        "most threads WAITING at once",
        run -> count(run.application().waiting().maxWaiting()));
    row(
        table,
        "share of samples BLOCKED, %",
        run -> percent(run.application().waiting().blockedPercent()));
    row(
        table,
        "share of samples WAITING, %",
        run -> percent(run.application().waiting().waitingPercent()));
    row(
        table,
        "getBlockedCount grew by, times",
        run -> count(run.application().waiting().blockedCount()));
    row(
        table,
        "getWaitedCount grew by, times",
        run -> count(run.application().waiting().waitedCount()));
    return table;
  }

  private TextTable events(TextTable table) {
    row(table, "logged by the application, events", run -> count(run.totalLogged()));
    row(table, "dropped and counted, events", run -> guarded(run, run.dropped()));
    row(
        table,
        "spilled to disk, then replayed, events",
        run -> guarded(run, run.application().guard().counter("spilled")));
    row(
        table,
        "still waiting in ring or spill, events",
        run -> guarded(run, run.application().guard().waiting()));
    row(table, "local file: written, events", run -> count(run.file().total()));
    row(table, "local file: written twice, events", run -> count(run.file().duplicates()));
    row(table, "local file: LOST, nobody told, events", run -> count(run.lostToFile()));
    row(table, "WARN and ERROR logged, events", run -> count(run.severeLogged()));
    row(table, "WARN and ERROR not in the file, events", run -> count(run.severeMissingInFile()));
    row(table, "receiver: received, events", run -> count(run.receiver().total()));
    row(table, "receiver: received twice, events", run -> count(run.receiver().duplicates()));
    row(
        table,
        "receiver: waiting in its journal, events",
        run -> guarded(run, run.waitingForReceiver()));
    row(
        table,
        "receiver: dropped and counted, events",
        run -> guarded(run, run.application().guard().isolated("dropped")));
    row(table, "receiver: LOST, nobody told, events", run -> count(run.lostToReceiver()));
    row(table, "callers never returned, threads", run -> count(run.application().stuckThreads()));
    row(
        table,
        "backlog written after the load, s",
        run -> seconds(run.application().drainMillis()));
    row(table, "Log4j shutdown, s", run -> seconds(run.application().shutdownMillis()));
    return table;
  }

  private TextTable crossCheck(TextTable table) {
    for (CounterCheck check : CounterCheck.ALL) {
      row(table, check.label(), check::verdict);
    }
    return table;
  }

  private void row(TextTable table, String label, Function<RunReport, String> value) {
    String[] cells = new String[runs.size() + 1];
    cells[0] = label;
    for (int i = 0; i < runs.size(); i++) {
      cells[i + 1] = value.apply(runs.get(i));
    }
    table.row(cells);
  }

  private static String guarded(RunReport run, long value) {
    return run.application().guard().present() ? count(value) : "-";
  }

  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  static String rate(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  static String micros(long nanos) {
    return String.format(Locale.ROOT, "%,.1f", nanos / 1e3);
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static String seconds(long millis) {
    return String.format(Locale.ROOT, "%.1f", millis / 1e3);
  }
}
