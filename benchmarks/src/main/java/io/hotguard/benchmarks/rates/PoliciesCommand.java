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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code policies}: ways to tell a starved consumer from a slow sink. */
@Command(
    name = "policies",
    description = "The guard with each policy of waiting for room, behind fast and slow sinks.")
public final class PoliciesCommand extends MeasuringCommand {
  private static final List<String> FLAGS = List.of("-Xms512m", "-Xmx512m");

  @Option(names = "--policies", split = ",", description = "Policies.")
  private List<String> policies =
      List.of(
          "NONE",
          "TIME",
          "YIELDS",
          "PROCESSOR",
          "OUTSIDE",
          "PROCESSOR_YIELDS",
          "PIECES",
          "PIECES_SLEEP");

  private record Load(RateSink sink, int threads, Pattern pattern, int percent, double rate) {}

  private static final List<Load> LOADS =
      List.of(
          new Load(RateSink.FILE, 8, Pattern.CLOSED, 0, 0),
          new Load(RateSink.FILE, 64, Pattern.CLOSED, 0, 0),
          new Load(RateSink.FILE, 8, Pattern.WORKING, 0, 0),
          new Load(RateSink.FILE, 64, Pattern.STEADY, 90, 424_000),
          new Load(RateSink.CONSOLE, 8, Pattern.STEADY, 90, 350_000),
          new Load(RateSink.SOCKET, 8, Pattern.STEADY, 200, 560_000),
          new Load(RateSink.SLOW_SOCKET, 8, Pattern.STEADY, 2_000, 1_000_000));

  @Option(names = "--rounds", description = "Processes of each cell; the median counts.")
  private int rounds = 3;

  @Option(names = "--warm-up", description = "Logging before it counts, seconds.")
  private double warmUpSeconds = 1;

  @Option(names = "--seconds", description = "Measured logging, seconds.")
  private double seconds = 2;

  @Override
  protected void measure() throws IOException, InterruptedException {
    Environment environment = Environment.here();
    Map<Map<String, String>, List<Map<String, Double>>> counted = new LinkedHashMap<>();
    for (int round = 1; round <= rounds; round++) {
      for (Load load : LOADS) {
        for (String policy : policies) {
          List<String> flags = new ArrayList<>(FLAGS);
          // A network appender would be isolated, and the ring buffer never slow.
          flags.add("-Dhotguard.logging.isolate=none");
          flags.add(
              policy.equals("NONE")
                  ? "-Dhotguard.logging.patience=0s"
                  : "-Dprototype.policy=" + policy);
          RateCase rate =
              new RateCase(
                  load.sink(),
                  RateSetup.GUARD,
                  load.threads(),
                  load.pattern(),
                  load.percent(),
                  load.rate(),
                  0,
                  warmUpSeconds,
                  seconds);
          Map<String, Double> account = RateRun.of(rate, flags);
          account.put("seconds", rate.seconds());
          Map<String, String> label = new LinkedHashMap<>(rate.label());
          label.remove("setup");
          label.put("policy", policy.toLowerCase(Locale.ROOT).replace('_', '-'));
          out.printf(Locale.ROOT, "%s %s%n", label, account);
          counted.computeIfAbsent(label, key -> new ArrayList<>()).add(account);
        }
      }
    }
    write(
        results.file("policies"), RateRun.result(environment, command("policies"), FLAGS, counted));
  }
}
