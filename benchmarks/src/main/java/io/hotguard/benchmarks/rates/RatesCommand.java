/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.rates;

import io.hotguard.benchmarks.rates.RateCase.Pattern;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code rates}: delivered events and latency of the calls at fixed offered rates. */
@Command(
    name = "rates",
    description =
        "Logging at fixed rates, from a tenth to twice what the sink takes: delivered events and"
            + " latency of the calls, for stock, guard and Logback.")
public final class RatesCommand extends MeasuringCommand {
  private static final List<String> FLAGS = List.of("-Xms512m", "-Xmx512m");
  private static final double CAPACITY_SECONDS = 3;

  /** Some cells: each combination of these. */
  private record Part(
      List<RateSink> sinks,
      List<Integer> threads,
      List<Pattern> patterns,
      List<Integer> percents) {}

  private static final List<Part> PUBLISHED =
      List.of(
          new Part(
              List.of(RateSink.FILE, RateSink.CONSOLE, RateSink.SOCKET, RateSink.SLOW_SOCKET),
              List.of(8),
              List.of(Pattern.STEADY),
              List.of(10, 50, 90, 110, 200)),
          new Part(
              List.of(RateSink.FILE),
              List.of(1, 64),
              List.of(Pattern.STEADY),
              List.of(50, 90, 200)),
          new Part(
              List.of(RateSink.CONSOLE, RateSink.SOCKET),
              List.of(1, 64),
              List.of(Pattern.STEADY),
              List.of(90, 200)),
          new Part(
              List.of(RateSink.FILE, RateSink.CONSOLE, RateSink.SOCKET),
              List.of(8),
              List.of(Pattern.BURSTS),
              List.of(10, 50, 90)),
          new Part(
              List.of(RateSink.SLOW_SOCKET),
              List.of(8),
              List.of(Pattern.WORKING),
              List.of(90, 200)),
          new Part(
              List.of(RateSink.SLOW_SOCKET),
              List.of(8),
              List.of(Pattern.WORKING_LONG),
              List.of(50, 90)));

  @Option(
      names = "--sinks",
      split = ",",
      description = "Sinks; without this option the parts of the published page.")
  private List<RateSink> sinks = List.of();

  @Option(names = "--setups", split = ",", description = "Setups (default: all).")
  private List<RateSetup> setups = List.of(RateSetup.values());

  @Option(names = "--threads", split = ",", description = "With --sinks: callers.")
  private List<Integer> threads = List.of(8);

  @Option(
      names = "--patterns",
      split = ",",
      description = "With --sinks: how events are spread over time.")
  private List<Pattern> patterns = List.of(Pattern.STEADY);

  @Option(
      names = "--percents",
      split = ",",
      description = "With --sinks: offered events, percent of what the sink takes.")
  private List<Integer> percents = List.of(10, 50, 90, 110, 200);

  @Option(names = "--rounds", description = "Processes of each cell; the median counts.")
  private int rounds = 1;

  @Mixin private LoggingTimes times = new LoggingTimes();

  private List<Part> parts() {
    return sinks.isEmpty() ? PUBLISHED : List.of(new Part(sinks, threads, patterns, percents));
  }

  @Override
  protected void measure() throws IOException, InterruptedException {
    Environment environment = Environment.here();
    Map<RateSink, Double> capacities = new EnumMap<>(RateSink.class);
    List<RateSink> all =
        parts().stream().flatMap(part -> part.sinks().stream()).distinct().toList();
    for (RateSink sink : all) {
      double capacity = sink == RateSink.SLOW_SOCKET ? RateSink.SLOW_PER_SECOND : capacity(sink);
      capacities.put(sink, capacity);
      out.printf(Locale.ROOT, "%s takes %,.0f events/s%n", sink.label(), capacity);
    }
    Map<Map<String, String>, List<Map<String, Double>>> counted = new LinkedHashMap<>();
    for (int round = 1; round <= (results.smoke() ? 1 : rounds); round++) {
      for (RateCase rate : cases(capacities)) {
        Map<String, Double> account = RateRun.of(rate, FLAGS);
        out.printf(Locale.ROOT, "%s %s%n", rate.label(), account);
        counted.computeIfAbsent(rate.label(), label -> new ArrayList<>()).add(account);
      }
    }
    write(results.file("rates"), RateRun.result(environment, command("rates"), FLAGS, counted));
  }

  /** Setups take turns, so that a drifting machine affects all alike. */
  private List<RateCase> cases(Map<RateSink, Double> capacities) {
    List<RateCase> all = new ArrayList<>();
    for (Part part : parts()) {
      for (RateSink sink : part.sinks()) {
        double capacity = capacities.getOrDefault(sink, 0.0);
        for (Pattern pattern : part.patterns()) {
          for (int count : part.threads()) {
            for (int percent : part.percents()) {
              for (RateSetup setup : setups) {
                if (setup.supports(sink)) {
                  all.add(of(sink, setup, count, pattern, percent, capacity * percent / 100));
                }
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
        times.warmUpSeconds(smoke),
        times.seconds(smoke));
  }

  /** Events a second that one synchronous thread brings into a sink. */
  private double capacity(RateSink sink) throws IOException, InterruptedException {
    double time = results.smoke() ? 0.5 : CAPACITY_SECONDS;
    RateCase fast =
        new RateCase(
            sink, RateSetup.SYNC, 1, Pattern.STEADY, 100, 0, 0, times.warmUpSeconds(false), time);
    Map<String, Double> account = RateRun.of(fast, FLAGS);
    double logged =
        account.getOrDefault("logged.info", 0.0) + account.getOrDefault("logged.warn", 0.0);
    return logged / time;
  }
}
