/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.environment;
import static io.hotguard.benchmarks.tables.Markdown.format;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.ladder.Capability;
import io.hotguard.benchmarks.ladder.LadderResult;
import io.hotguard.benchmarks.ladder.LadderResult.Cell;
import io.hotguard.benchmarks.ladder.LadderResult.EventAccount;
import io.hotguard.benchmarks.ladder.LadderResult.Findings;
import io.hotguard.benchmarks.ladder.LadderResult.Run;
import io.hotguard.benchmarks.ladder.LadderSettings;
import io.hotguard.benchmarks.ladder.Rung;
import io.hotguard.benchmarks.ladder.Rung.Group;
import io.hotguard.benchmarks.results.SampleCount;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Markdown of the results of command {@code ladder}. */
final class LadderTables {
  static final String CHART = "docs/results/ladder.svg";

  private record Compared(String name, Function<LadderResult, Optional<Cell>> in) {
    double figure(LadderResult result, ToDoubleFunction<Cell> figure) {
      return in.apply(result).stream().mapToDouble(figure).findFirst().orElse(Double.NaN);
    }

    String missing(LadderResult result) {
      return in.apply(result)
          .map(Cell::events)
          .map(all -> format("%,d of %,d", all.severeMissing("file"), all.severeLogged()))
          .orElse("-");
    }
  }

  private static final List<Compared> COMPARED =
      List.of(
          new Compared("as found", LadderResult::asFound),
          new Compared(
              "as found, receiver keeps up", result -> result.find(Group.REFERENCE, Rung.KEEPS_UP)),
          rejected(Rung.BY_HAND_DISCARDING),
          rejected(Rung.BY_HAND_DISCARDING_ALL),
          new Compared("all by the guard", LadderResult::all));

  private LadderTables() {}

  private static Compared rejected(String name) {
    return new Compared(name, result -> result.rejected(name));
  }

  /** The gains of the service and the rest of its log, in both kinds of measurement. */
  static String inShort(Results results) {
    Optional<LadderResult> first = results.get(Results.LADDER);
    Optional<LadderResult> second = results.get(Results.ENDS);
    if (first.isEmpty() || second.isEmpty()) {
      return Markdown.NOT_MEASURED;
    }
    LadderResult ladder = first.get();
    LadderResult warm = second.get();
    return new Table<Compared>()
        .text("", Compared::name)
        .number("requests/s, x as found", "%.2f", row -> row.figure(ladder, ladder::gain))
        .number("warm", "%.2f", row -> row.figure(warm, warm::gain))
        .number("log events delivered, %", "%.0f", row -> row.figure(ladder, LadderTables::least))
        .number("warm", "%.0f", row -> row.figure(warm, LadderTables::least))
        .right("WARN and ERROR not in the file", row -> row.missing(ladder))
        .right("warm", row -> row.missing(warm))
        .of(COMPARED);
  }

  /** Percent that arrived at the appender that received least. */
  private static double least(Cell cell) {
    EventAccount events = cell.events();
    return events.arrived().keySet().stream()
        .mapToDouble(events::deliveredPercent)
        .min()
        .orElse(Double.NaN);
  }

  static String setting(LadderResult result) {
    return environment(result.environment())
        + measurement(result)
        + versions(result)
        + new Table<Capability>()
            .text("capability", Capability::label)
            .text("", Capability::effect)
            .of(List.of(Capability.values()));
  }

  private static String versions(LadderResult result) {
    StringBuilder text = new StringBuilder();
    result.versions().forEach((name, version) -> text.append(format("- %s: %s\n", name, version)));
    return text.append('\n').toString();
  }

  static String findings(LadderResult result) {
    return new Table<Findings>()
        .text("rule", row -> Markdown.rule(row.rule()))
        .text("severity", Findings::severity)
        .count("findings", Findings::count)
        .of(result.findings());
  }

  static String ladder(LadderResult result) {
    return image("ladder.svg") + speed(result, Group.REFERENCE, Group.LADDER);
  }

  static String rejected(LadderResult result) {
    return speed(result, Group.REJECTED);
  }

  static String settingInShort(LadderResult result) {
    return commit(result) + measurement(result);
  }

  static String ends(LadderResult result) {
    return speed(result, Group.REFERENCE, Group.ENDS);
  }

  /** A row for each capability: alone, and with all others. */
  static String capabilities(LadderResult result) {
    List<String> names = new ArrayList<>(List.of(""));
    result.rungs().stream()
        .filter(cell -> cell.group() == Group.ALONE && !cell.name().equals(Rung.AS_FOUND))
        .forEach(cell -> names.add(cell.name()));
    Table<String> table =
        new Table<String>().text("", name -> name.isEmpty() ? "as found, all" : name);
    half(table, result, Group.ALONE, Rung.AS_FOUND, "alone");
    half(table, result, Group.ALL_BUT, Rung.ALL, "all but it");
    return table.of(names);
  }

  private static void half(
      Table<String> table, LadderResult result, Group group, String base, String head) {
    Function<String, Optional<Cell>> cell =
        name -> result.find(group, name.isEmpty() ? base : name);
    table
        .right(
            head + ", requests/s",
            name -> cell.apply(name).map(c -> format("%,.0f", c.requestsPerSecond())).orElse("-"))
        .right("min..max", name -> cell.apply(name).map(LadderTables::range).orElse("-"))
        .right(
            "x " + base,
            name -> cell.apply(name).map(c -> format("%.2f", result.gain(c))).orElse("-"))
        .right(
            "INFO delivered, %",
            name -> cell.apply(name).map(c -> percent(delivered(c, Kind.INFO))).orElse("-"));
  }

  private static String speed(LadderResult result, Group... groups) {
    Table<Cell> table =
        new Table<Cell>()
            .text("", Cell::name)
            .number("requests/s", "%,.0f", Cell::requestsPerSecond)
            .right("min..max", LadderTables::range)
            .number("x as found", "%.2f", result::gain);
    number(table, "service p99, ms", "%,.1f", run -> run.load().service().p99() / 1e3);
    number(table, "response p99, ms", "%,.1f", run -> run.load().response().p99() / 1e3);
    number(table, "BLOCKED in logging, %", "%.1f", run -> run.waiting().blockedPercent());
    number(table, "CPU, us/request", "%,.0f", Run::cpuMicrosPerRequest);
    number(table, "selects/request", "%.2f", Run::selectsPerRequest);
    return table.of(
        result.rungs().stream().filter(cell -> List.of(groups).contains(cell.group())).toList());
  }

  private static void number(
      Table<Cell> table, String head, String pattern, ToDoubleFunction<Run> figure) {
    table.number(head, pattern, cell -> cell.median(figure));
  }

  private static String range(Cell cell) {
    return format(
        "%,.0f..%,.0f", cell.min(Run::requestsPerSecond), cell.max(Run::requestsPerSecond));
  }

  static String events(LadderResult result) {
    return new Table<Cell>()
            .text("", Cell::label)
            .count("INFO logged", cell -> cell.events().loggedAt(Kind.INFO))
            .right("delivered, %", cell -> percent(delivered(cell, Kind.INFO)))
            .right("dropped and counted, %", cell -> percent(dropped(cell)))
            .count("WARN and ERROR logged", cell -> cell.events().severeLogged())
            .right("delivered, %", cell -> percent(delivered(cell, Kind.WARN, Kind.ERROR)))
            .right("spilled, %", cell -> percent(spilled(cell)))
            .count("lost", LadderTables::lost)
            .of(result.rungs())
        + '\n'
        + samples(result);
  }

  private static double dropped(Cell cell) {
    return share(cell.events().droppedAt(Kind.INFO), cell.events().loggedAt(Kind.INFO));
  }

  private static double spilled(Cell cell) {
    EventAccount events = cell.events();
    return share(events.spilledAt(Kind.WARN) + events.spilledAt(Kind.ERROR), events.severeLogged());
  }

  /** Percent of these levels at the appender that received least. */
  private static double delivered(Cell cell, Kind... levels) {
    EventAccount events = cell.events();
    long logged = 0;
    for (Kind level : levels) {
      logged += events.loggedAt(level);
    }
    long least = logged;
    for (String appender : events.arrived().keySet()) {
      long arrived = 0;
      for (Kind level : levels) {
        arrived += events.arrivedAt(appender, level);
      }
      least = Math.min(least, arrived);
    }
    return share(least, logged);
  }

  /** Events lost at the appender that lost most. */
  private static long lost(Cell cell) {
    return cell.events().arrived().keySet().stream()
        .mapToLong(cell.events()::lostTo)
        .max()
        .orElse(0);
  }

  private static double share(long part, long all) {
    return all == 0 ? Double.NaN : 100.0 * part / all;
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "-" : format("%.2f", share);
  }

  private static String samples(LadderResult result) {
    long recorded = result.rungs().stream().mapToLong(cell -> cell.samples().recorded()).sum();
    List<String> without =
        result.rungs().stream()
            .filter(cell -> cell.samples().delivered() < cell.samples().recorded())
            .map(cell -> cell.label() + " " + samples(cell.samples()))
            .toList();
    return without.isEmpty()
        ? format("Each of %,d recorded times was delivered, by every service.\n", recorded)
        : format(
            "Each of %,d recorded times was delivered, but for these services: %s.\n",
            recorded, String.join("; ", without));
  }

  private static String samples(SampleCount samples) {
    return format(
        "(%,d dropped, %,d in the queue, %,d lost)",
        samples.dropped(), samples.backlog(), samples.lost());
  }

  static String image(String file) {
    return "![Requests per second and delivered log events, rung by rung](" + file + ")\n\n";
  }

  private static String commit(LadderResult result) {
    return format("Commit `%s`; %s. ", result.environment().commit(), result.environment().date());
  }

  private static String measurement(LadderResult result) {
    LadderSettings settings = result.settings();
    return format(
        "%d connections in a closed loop, %d request threads; each receiver reads %s messages/s. Each service warms up in %d parts of %.1f s with %d connections and in %d like the measured ones, which are not counted. Then each rung is measured in %d parts, round by round, each of %.1f s, after %.1f s of load that fills the queues again. Medians, and min..max of requests/s.\n\n",
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

  /** The range of the rates of slow receivers. */
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
}
