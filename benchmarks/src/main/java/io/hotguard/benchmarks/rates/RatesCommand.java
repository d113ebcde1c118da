/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.rates;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.Jdk;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.rates.RateCase.Pattern;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.results.Median;
import io.hotguard.benchmarks.suite.CountedAccount;
import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rates}: delivered events and latency of the calls at fixed offered rates. */
@Command(
    name = "rates",
    description =
        "Logging at fixed rates, from a tenth to twice what the sink takes: delivered events and"
            + " latency of the calls, for stock, guard and Logback.")
public final class RatesCommand extends MeasuringCommand {
  private static final List<String> FLAGS = List.of("-Xms512m", "-Xmx512m");
  private static final long PROGRAM_SECONDS = 180;
  private static final double CAPACITY_SECONDS = 3;

  @Option(names = "--sinks", split = ",", description = "Sinks.")
  private List<RateSink> sinks = List.of(RateSink.values());

  @Option(names = "--setups", split = ",", description = "Setups.")
  private List<RateSetup> setups = List.of(RateSetup.values());

  @Option(names = "--threads", split = ",", description = "Callers.")
  private List<Integer> threads = List.of(8);

  @Option(names = "--patterns", split = ",", description = "How events are spread over time.")
  private List<Pattern> patterns = List.of(Pattern.STEADY);

  @Option(
      names = "--percents",
      split = ",",
      description = "Offered events, percent of what the sink takes.")
  private List<Integer> percents = List.of(10, 50, 90, 110, 200);

  @Option(names = "--rounds", description = "Processes of each cell; the median counts.")
  private int rounds = 1;

  @Option(names = "--warm-up", description = "Logging before it counts, seconds.")
  private double warmUpSeconds = 1.5;

  @Option(names = "--seconds", description = "Measured logging, seconds.")
  private double seconds = 2;

  @Override
  protected void measure() throws IOException, InterruptedException {
    Environment environment = Environment.here();
    Map<RateSink, Double> capacities = new EnumMap<>(RateSink.class);
    for (RateSink sink : sinks) {
      double capacity = sink == RateSink.SLOW_SOCKET ? RateSink.SLOW_PER_SECOND : capacity(sink);
      capacities.put(sink, capacity);
      out.printf(Locale.ROOT, "%s takes %,.0f events/s%n", sink.label(), capacity);
    }
    Map<Map<String, String>, List<Map<String, Double>>> counted = new LinkedHashMap<>();
    for (int round = 1; round <= (results.smoke() ? 1 : rounds); round++) {
      for (RateCase rate : cases(capacities)) {
        Map<String, Double> account = run(rate);
        out.printf(Locale.ROOT, "%s %s%n", rate.label(), account);
        counted.computeIfAbsent(rate.label(), label -> new ArrayList<>()).add(account);
      }
    }
    write(
        results.file("rates"),
        new CountedResult(
            environment,
            command("rates"),
            LibraryVersions.beside(RatesCommand.class),
            counted.entrySet().stream()
                .map(
                    cell ->
                        new CountedResult.Cell(
                            cell.getKey(), FLAGS, List.of(), List.of(), medians(cell.getValue())))
                .toList()));
  }

  /** Setups take turns, so that a drifting machine affects all alike. */
  private List<RateCase> cases(Map<RateSink, Double> capacities) {
    List<RateCase> all = new ArrayList<>();
    for (RateSink sink : sinks) {
      double capacity = capacities.getOrDefault(sink, 0.0);
      for (Pattern pattern : patterns) {
        for (int count : threads) {
          for (int percent : percents) {
            for (RateSetup setup : setups) {
              if (setup.supports(sink)) {
                all.add(of(sink, setup, count, pattern, percent, capacity * percent / 100));
              }
            }
          }
        }
      }
    }
    return results.smoke() ? all.subList(0, Math.min(all.size(), setups.size())) : all;
  }

  private RateCase of(
      RateSink sink, RateSetup setup, int count, Pattern pattern, int percent, double perSecond) {
    boolean smoke = results.smoke();
    return new RateCase(
        sink,
        setup,
        count,
        pattern,
        percent,
        perSecond,
        0,
        smoke ? 0.2 : warmUpSeconds,
        smoke ? 0.2 : seconds);
  }

  /** Events a second that one synchronous thread brings into a sink. */
  private double capacity(RateSink sink) throws IOException, InterruptedException {
    double time = results.smoke() ? 0.5 : CAPACITY_SECONDS;
    RateCase fast =
        new RateCase(sink, RateSetup.SYNC, 1, Pattern.STEADY, 100, 0, 0, warmUpSeconds, time);
    Map<String, Double> account = run(fast);
    double logged =
        account.getOrDefault("logged.info", 0.0) + account.getOrDefault("logged.warn", 0.0);
    return logged / time;
  }

  private Map<String, Double> run(RateCase rate) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("bench-rates");
    RateCount count = new RateCount();
    double pace = rate.sink() == RateSink.SLOW_SOCKET ? RateSink.SLOW_PER_SECOND : 0;
    try (RateReceiver receiver = new RateReceiver(count, pace)) {
      RateCase located =
          new RateCase(
              rate.sink(),
              rate.setup(),
              rate.threads(),
              rate.pattern(),
              rate.percent(),
              rate.perSecond(),
              receiver.port(),
              rate.warmUpSeconds(),
              rate.seconds());
      ChildProcess.start(
              Jdk.OWN,
              directory,
              rate.setup().isLogback() ? ClassPaths.withLogback() : ClassPaths.own(),
              FLAGS,
              RateProgram.class.getName(),
              List.of(Json.line(located)))
          .await(rate.sink() == RateSink.CONSOLE ? count::line : line -> {}, PROGRAM_SECONDS);
      if (rate.sink() == RateSink.FILE) {
        try (Stream<String> lines =
            Files.lines(directory.resolve(RateProgram.LOG), StandardCharsets.UTF_8)) {
          lines.forEach(count::line);
        }
      }
      Map<String, Double> counted =
          new TreeMap<>(
              Json.read(directory.resolve(RateProgram.ACCOUNT), CountedAccount.class).counted());
      counted.put("offered", (double) rate.offered());
      counted.put("offeredPerSecond", rate.perSecond());
      counted.put("delivered.info", (double) count.info());
      counted.put("delivered.warn", (double) count.warn());
      return counted;
    } finally {
      Directories.delete(directory);
    }
  }

  private static Map<String, Double> medians(List<Map<String, Double>> accounts) {
    Map<String, Double> medians = new TreeMap<>();
    for (String name : accounts.get(0).keySet()) {
      medians.put(
          name, Median.of(accounts.stream().map(one -> one.getOrDefault(name, 0.0)).toList()));
    }
    return medians;
  }
}
