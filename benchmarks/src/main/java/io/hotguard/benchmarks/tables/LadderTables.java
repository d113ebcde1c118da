/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.MarkdownTables.environment;
import static io.hotguard.benchmarks.tables.MarkdownTables.format;
import static io.hotguard.benchmarks.tables.MarkdownTables.row;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.ladder.Capability;
import io.hotguard.benchmarks.ladder.LadderResult;
import io.hotguard.benchmarks.ladder.LadderResult.Cell;
import io.hotguard.benchmarks.ladder.LadderResult.Run;
import io.hotguard.benchmarks.ladder.LadderSettings;
import io.hotguard.benchmarks.ladder.Rung;
import io.hotguard.benchmarks.ladder.Rung.Group;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Markdown of the result of command {@code ladder}. */
final class LadderTables {
  static final String CHART = "docs/results/ladder.svg";

  private static final List<Kind> LEVELS = List.of(Kind.INFO, Kind.WARN, Kind.ERROR);

  private LadderTables() {}

  static String setting(Results results) {
    return render(results.ladder(), LadderTables::setting);
  }

  static String findings(Results results) {
    return render(results.ladder(), LadderTables::findings);
  }

  static String ladder(Results results) {
    return render(
        results.ladder(),
        result -> image("ladder.svg") + speed(result, Group.REFERENCE, Group.LADDER));
  }

  static String alone(Results results) {
    return render(results.capabilities(), result -> speed(result, Group.ALONE));
  }

  static String allBut(Results results) {
    return render(results.capabilities(), result -> speed(result, Group.ALL_BUT));
  }

  static String capabilitiesSetting(Results results) {
    return render(results.capabilities(), LadderTables::measurement);
  }

  static String capabilitiesEvents(Results results) {
    return render(results.capabilities(), LadderTables::events);
  }

  static String endsSetting(Results results) {
    return render(results.ends(), LadderTables::measurement);
  }

  static String ends(Results results) {
    return render(results.ends(), result -> speed(result, Group.REFERENCE, Group.ENDS));
  }

  static String endsEvents(Results results) {
    return render(results.ends(), LadderTables::events);
  }

  static String rejected(Results results) {
    return render(results.ladder(), result -> speed(result, Group.REJECTED));
  }

  static String processors(Results results) {
    return render(results.ladder(), LadderTables::processors);
  }

  static String events(Results results) {
    return render(results.ladder(), LadderTables::events);
  }

  /** For the front page, once there is something to show. */
  static String image(Results results) {
    return results.ladder().isPresent() ? image(CHART) : MarkdownTables.NOT_MEASURED;
  }

  private static String image(String file) {
    return "![Requests per second and delivered log events, rung by rung](" + file + ")\n\n";
  }

  private static String render(
      Optional<LadderResult> measured, Function<LadderResult, String> table) {
    return measured.map(table).orElse(MarkdownTables.NOT_MEASURED);
  }

  private static String measurement(LadderResult result) {
    LadderSettings settings = result.settings();
    return environment(result.environment())
        + format(
            "%d connections in a closed loop, %d request threads; each receiver reads %s messages/s. Each service gets warm in %d parts of %.1f s and %d connections and in %d like those measured, none of them counted. Then %d measured parts of each rung, round by round, each %.1f s, after %.1f s of load in which the queues fill again. Medians, and min..max of requests/s.\n\n",
            settings.connections(),
            settings.threads(),
            receiverRates(result),
            settings.warmUps(),
            settings.warmUpMillis() / 1e3,
            settings.warmUpConnections(),
            settings.rehearsals(),
            settings.rounds(),
            settings.millis() / 1e3,
            settings.settleMillis() / 1e3);
  }

  /** From the slowest to the fastest of those that are slow. */
  private static String receiverRates(LadderResult result) {
    IntSummaryStatistics rates =
        result.rungs().stream()
            .filter(cell -> !cell.name().equals(Rung.KEEPS_UP))
            .flatMap(cell -> cell.runs().stream())
            .mapToInt(Run::receiverRate)
            .summaryStatistics();
    return rates.getMin() == rates.getMax()
        ? format("%,d", rates.getMin())
        : format("%,d..%,d", rates.getMin(), rates.getMax());
  }

  private static String setting(LadderResult result) {
    StringBuilder text = new StringBuilder(measurement(result));
    for (Map.Entry<String, String> version : result.versions().entrySet()) {
      text.append("- ").append(version.getKey()).append(": ").append(version.getValue());
      text.append('\n');
    }
    text.append("\n| capability | |\n|---|---|\n");
    for (Capability capability : Capability.values()) {
      row(text, capability.label(), capability.effect());
    }
    return text.toString();
  }

  private static String findings(LadderResult result) {
    StringBuilder text = new StringBuilder("| rule | severity | findings | the first |\n");
    text.append("|---|---|--:|---|\n");
    for (LadderResult.Findings each : result.findings()) {
      row(
          text,
          "[" + each.rule() + "](../rules/" + each.rule() + ".md)",
          each.severity(),
          format("%d", each.count()),
          each.first());
    }
    return text.toString();
  }

  private static String speed(LadderResult result, Group... groups) {
    Optional<Cell> base = result.base(groups[groups.length - 1]);
    StringBuilder text = new StringBuilder("| | requests/s | min..max | x ");
    text.append(base.map(Cell::name).orElse(""));
    text.append(
        " | service p50, ms | p99 | p99.9 | response p50, ms | p99 | p99.9 | CPU, us/request | switches/request | BLOCKED in logging, % | GC, ms/s | selects/request |\n");
    text.append("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (Cell cell : cells(result, groups)) {
      row(
          text,
          cell.name(),
          format("%,.0f", cell.requestsPerSecond()),
          format(
              "%,.0f..%,.0f", cell.min(Run::requestsPerSecond), cell.max(Run::requestsPerSecond)),
          format("%.2f", result.gain(cell)),
          median(cell, "%,.1f", run -> run.load().service().p50() / 1e3),
          median(cell, "%,.1f", run -> run.load().service().p99() / 1e3),
          median(cell, "%,.1f", run -> run.load().service().p999() / 1e3),
          median(cell, "%,.1f", run -> run.load().response().p50() / 1e3),
          median(cell, "%,.1f", run -> run.load().response().p99() / 1e3),
          median(cell, "%,.1f", run -> run.load().response().p999() / 1e3),
          median(cell, "%,.0f", Run::cpuMicrosPerRequest),
          median(cell, "%,.1f", Run::switchesPerRequest),
          median(cell, "%.1f", run -> run.waiting().blockedPercent()),
          median(cell, "%.1f", run -> run.gcMillis() / run.load().seconds()),
          median(cell, "%.2f", Run::selectsPerRequest));
    }
    return text.toString();
  }

  private static String median(Cell cell, String pattern, ToDoubleFunction<Run> figure) {
    return format(pattern, cell.median(figure));
  }

  private static List<Cell> cells(LadderResult result, Group... groups) {
    return result.rungs().stream().filter(cell -> List.of(groups).contains(cell.group())).toList();
  }

  private static String events(LadderResult result) {
    StringBuilder text = new StringBuilder();
    text.append(
        "| | level | logged | console, % | file, % | receiver, % | spilled, % | dropped and counted, % | waiting | lost, console | lost, file | lost, receiver |\n");
    text.append("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (Cell cell : result.rungs()) {
      for (Kind level : LEVELS) {
        eventRow(text, cell, level);
      }
    }
    return text.append('\n').append(samples(result)).toString();
  }

  /** Where the processors go: what the service has, and what is left for it. */
  private static String processors(LadderResult result) {
    Set<String> others = new TreeSet<>();
    for (Cell cell : result.rungs()) {
      cell.runs().forEach(run -> others.addAll(run.othersMicrosPerRequest().keySet()));
    }
    if (others.isEmpty()) {
      return MarkdownTables.NOT_MEASURED;
    }
    StringBuilder text = new StringBuilder("| us/request | all | service |");
    others.forEach(name -> text.append(' ').append(name).append(" |"));
    text.append("\n|---|--:|--:|").append("--:|".repeat(others.size())).append('\n');
    for (Cell cell : result.rungs()) {
      List<String> columns = new ArrayList<>();
      columns.add(cell.label());
      columns.add(median(cell, "%,.0f", Run::allMicrosPerRequest));
      columns.add(median(cell, "%,.0f", Run::cpuMicrosPerRequest));
      for (String name : others) {
        columns.add(
            median(cell, "%,.0f", run -> run.othersMicrosPerRequest().getOrDefault(name, 0.0)));
      }
      row(text, columns.toArray(String[]::new));
    }
    return text.toString();
  }

  private static void eventRow(StringBuilder text, Cell cell, Kind level) {
    long logged = cell.events().loggedAt(level);
    row(
        text,
        level == Kind.INFO ? cell.label() : "",
        level.name(),
        format("%,d", logged),
        percent(cell.events().arrivedAt("console", level), logged),
        percent(cell.events().arrivedAt("file", level), logged),
        percent(cell.events().arrivedAt(LadderResult.RECEIVER, level), logged),
        percent(cell.events().spilledAt(level), logged),
        percent(cell.events().droppedAt(level), logged),
        level == Kind.INFO
            ? format("%,d", cell.events().waiting() + cell.events().waitingForReceiver())
            : "",
        lost(cell, "console", level),
        lost(cell, "file", level),
        lost(cell, LadderResult.RECEIVER, level));
  }

  private static String lost(Cell cell, String appender, Kind level) {
    return format("%,d", cell.events().lostTo(appender, level));
  }

  private static String percent(long part, long all) {
    return all == 0 ? "-" : format("%.2f", 100.0 * part / all);
  }

  private static String samples(LadderResult result) {
    StringBuilder text = new StringBuilder();
    text.append(
        "| times for percentiles | recorded | delivered, % | dropped, % | still in the queue | lost |\n");
    text.append("|---|--:|--:|--:|--:|--:|\n");
    for (Cell cell : result.rungs()) {
      long recorded = cell.samples().recorded();
      row(
          text,
          cell.label(),
          format("%,d", recorded),
          percent(cell.samples().delivered(), recorded),
          percent(cell.samples().dropped(), recorded),
          format("%,d", cell.samples().backlog()),
          format("%,d", cell.samples().lost()));
    }
    return text.toString();
  }
}
