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
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code throughput}: events a second into files while threads log without a pause. */
@Command(
    name = "throughput",
    description =
        "Events a second into one file and into two while threads log without a pause, for stock,"
            + " guard and Logback.")
public final class ThroughputCommand extends MeasuringCommand {
  @Option(names = "--rounds", description = "Processes of each cell.")
  private int rounds = 3;

  @Override
  protected void measure() throws IOException, InterruptedException {
    Environment environment = Environment.here();
    List<RateCase> cases = new ArrayList<>();
    for (RateSink sink : List.of(RateSink.FILE, RateSink.TWO_FILES)) {
      for (int count : List.of(1, 2, 8)) {
        for (RateSetup setup : RateSetup.supporting(sink)) {
          cases.add(
              new RateCase(
                  sink, setup, count, Pattern.CLOSED, 0, 0, 0, RateRun.seconds(results.smoke())));
        }
      }
    }
    write(
        results.file("throughput"),
        new RateRun(out, results.smoke())
            .result(environment, command("throughput"), cases, rounds));
  }
}
