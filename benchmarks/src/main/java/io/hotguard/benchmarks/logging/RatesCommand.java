/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import io.hotguard.benchmarks.logging.RateCase.Pattern;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rates}: delivered events and latency of the calls at fixed offered rates. */
@Command(
    name = "rates",
    description =
        "Logging at fixed rates, from a tenth to twice what the sink takes: delivered events and"
            + " latency of the calls, for stock, guard and Logback.")
public final class RatesCommand extends MeasuringCommand {
  private static final double CAPACITY_SECONDS = 3;

  /** Some cells: each combination of these. */
  private record Part(
      List<RateSink> sinks, List<Integer> threads, Pattern pattern, List<Integer> percents) {}

  private static final List<RateSink> ALL =
      List.of(RateSink.FILE, RateSink.CONSOLE, RateSink.SOCKET, RateSink.SLOW_SOCKET);

  private static final List<Part> PARTS =
      List.of(
          new Part(ALL, List.of(8), Pattern.STEADY, List.of(10, 50, 90, 110, 200)),
          new Part(ALL.subList(0, 1), List.of(1, 64), Pattern.STEADY, List.of(50, 90, 200)),
          new Part(ALL.subList(1, 3), List.of(1, 64), Pattern.STEADY, List.of(90, 200)),
          new Part(ALL.subList(0, 3), List.of(8), Pattern.BURSTS, List.of(10, 50, 90)),
          new Part(ALL.subList(3, 4), List.of(8), Pattern.WORKING, List.of(90, 200)),
          new Part(ALL.subList(3, 4), List.of(8), Pattern.WORKING_LONG, List.of(50, 90)));

  @Option(names = "--rounds", description = "Processes of each cell.")
  private int rounds = 1;

  @Override
  protected void measure() throws IOException, InterruptedException {
    List<RateCase> cases = new ArrayList<>();
    for (RateSink sink : results.smoke() ? List.of(RateSink.SLOW_SOCKET) : ALL) {
      double capacity = sink == RateSink.SLOW_SOCKET ? RateSink.SLOW_PER_SECOND : capacity(sink);
      out.printf(Locale.ROOT, "%s takes %,.0f events/s%n", sink.label(), capacity);
      PARTS.stream()
          .filter(part -> part.sinks().contains(sink))
          .forEach(part -> cases.addAll(cases(part, sink, capacity)));
    }
    write(
        results.file("rates"),
        "rates",
        LibraryVersions.beside(RateRun.class),
        count(
            results.smoke() ? RateRun.some(cases) : cases,
            rounds,
            RateRun.FLAGS,
            RateCase::label,
            RateRun::of));
  }

  /** Setups take turns, so that a drifting machine affects all alike. */
  private List<RateCase> cases(Part part, RateSink sink, double capacity) {
    List<RateCase> all = new ArrayList<>();
    for (int count : part.threads()) {
      for (int percent : part.percents()) {
        for (Setup setup : sink.setups()) {
          all.add(
              new RateCase(
                  sink,
                  setup,
                  count,
                  part.pattern(),
                  percent,
                  capacity * percent / 100,
                  0,
                  RateRun.seconds(results.smoke())));
        }
      }
    }
    return all;
  }

  /** Events a second that one synchronous thread brings into a sink. */
  private double capacity(RateSink sink) throws IOException, InterruptedException {
    Map<String, Double> counted =
        RateRun.of(new RateCase(sink, Setup.SYNC, 1, Pattern.STEADY, 100, 0, 0, CAPACITY_SECONDS));
    return counted.getOrDefault("logged", 0.0) / CAPACITY_SECONDS;
  }

  /** {@code throughput}: events a second into files while threads log without a pause. */
  @Command(
      name = "throughput",
      description =
          "Events a second into one file and into two while threads log without a pause, for stock,"
              + " guard and Logback.")
  public static final class ThroughputCommand extends MeasuringCommand {
    @Option(names = "--rounds", description = "Processes of each cell.")
    private int rounds = 3;

    @Override
    protected void measure() throws IOException, InterruptedException {
      List<RateCase> cases = new ArrayList<>();
      for (RateSink sink : List.of(RateSink.FILE, RateSink.TWO_FILES)) {
        for (int count : List.of(1, 2, 8)) {
          for (Setup setup : sink.setups()) {
            cases.add(
                new RateCase(
                    sink, setup, count, Pattern.CLOSED, 0, 0, 0, RateRun.seconds(results.smoke())));
          }
        }
      }
      write(
          results.file("throughput"),
          "throughput",
          LibraryVersions.beside(RateRun.class),
          count(
              results.smoke() ? RateRun.some(cases) : cases,
              rounds,
              RateRun.FLAGS,
              RateCase::label,
              RateRun::of));
    }
  }
}
