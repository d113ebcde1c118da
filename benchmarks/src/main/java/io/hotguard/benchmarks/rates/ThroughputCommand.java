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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code throughput}: events a second into files while threads log without a pause. */
@Command(
    name = "throughput",
    description =
        "Events a second into one file and into two while threads log without a pause, for stock,"
            + " guard and Logback.")
public final class ThroughputCommand extends MeasuringCommand {
  private static final List<String> FLAGS = List.of("-Xms512m", "-Xmx512m");

  @Option(names = "--sinks", split = ",", description = "Sinks.")
  private List<RateSink> sinks = List.of(RateSink.FILE, RateSink.TWO_FILES);

  @Option(names = "--setups", split = ",", description = "Setups.")
  private List<RateSetup> setups = List.of(RateSetup.values());

  @Option(names = "--threads", split = ",", description = "Callers.")
  private List<Integer> threads = List.of(1, 2, 8);

  @Option(names = "--rounds", description = "Processes of each cell; the median counts.")
  private int rounds = 3;

  @Mixin private LoggingTimes times = new LoggingTimes();

  @Override
  protected void measure() throws IOException, InterruptedException {
    Environment environment = Environment.here();
    Map<Map<String, String>, List<Map<String, Double>>> counted = new LinkedHashMap<>();
    for (int round = 1; round <= (results.smoke() ? 1 : rounds); round++) {
      for (RateCase rate : cases()) {
        Map<String, Double> account = RateRun.of(rate, FLAGS);
        account.put("seconds", rate.seconds());
        out.printf(Locale.ROOT, "%s %s%n", rate.label(), account);
        counted.computeIfAbsent(rate.label(), label -> new ArrayList<>()).add(account);
      }
    }
    write(
        results.file("throughput"),
        RateRun.result(environment, command("throughput"), FLAGS, counted));
  }

  /** Setups take turns, so that a drifting machine affects all alike. */
  private List<RateCase> cases() {
    boolean smoke = results.smoke();
    List<RateCase> all = new ArrayList<>();
    for (RateSink sink : sinks) {
      for (int count : threads) {
        for (RateSetup setup : setups) {
          if (setup.supports(sink)) {
            all.add(
                new RateCase(
                    sink,
                    setup,
                    count,
                    Pattern.CLOSED,
                    0,
                    0,
                    0,
                    times.warmUpSeconds(smoke),
                    times.seconds(smoke)));
          }
        }
      }
    }
    return smoke ? all.subList(0, Math.min(all.size(), setups.size())) : all;
  }
}
