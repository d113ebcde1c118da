/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.guardcost;

import io.hotguard.benchmarks.guardcost.GuardCostResult.Pair;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code guard-cost}: a service with the profile guard's recording off, on, on and off, again and
 * again, in one process after the other.
 */
@Command(
    name = "guard-cost",
    description = "Measures the cost of the profile guard for a service that is not in trouble.")
public final class GuardCostCommand extends MeasuringCommand {
  private static final int SLACK_SECONDS = 180;
  private static final int SMOKE_MILLIS = 100;

  @Option(names = "--processes", description = "Processes.")
  private int processes = 3;

  @Option(names = "--blocks", description = "Blocks of two pairs, in each process.")
  private int blocks = 30;

  @Option(names = "--warmup-seconds", description = "Before a process is measured.")
  private int warmupSeconds = 10;

  @Option(names = "--window-millis", description = "How long requests are counted.")
  private int windowMillis = 250;

  @Override
  protected void measure() throws IOException, InterruptedException {
    Environment environment = Environment.here();
    boolean smoke = results.smoke();
    int warmup = smoke ? 1 : warmupSeconds;
    int window = smoke ? SMOKE_MILLIS : windowMillis;
    List<Pair> pairs = new ArrayList<>();
    List<Pair> controls = new ArrayList<>();
    List<Double> threads = new ArrayList<>();
    for (int process = 0; process < (smoke ? 1 : processes); process++) {
      GuardCostProgram.Measured measured =
          ChildProcess.resultOf(
              GuardCostProgram.Measured.class,
              List.of("-Xms256m", "-Xmx256m", "-XX:+UseG1GC"),
              GuardCostProgram.class,
              Stream.of(warmup, window, smoke ? 2 : blocks).map(String::valueOf).toList(),
              warmup + SLACK_SECONDS);
      pairs.addAll(measured.pairs());
      controls.addAll(measured.controls());
      threads.add(measured.threads());
    }
    GuardCostResult result =
        new GuardCostResult(
            environment,
            command("guard-cost"),
            warmup,
            window,
            GuardCostService.WORKERS,
            pairs,
            controls,
            threads);
    out.printf(
        Locale.ROOT,
        "guard-cost: ratio %s, off in both %s; of processor time %s, off in both %s; own threads %.2f %%%n",
        result.guarded(),
        result.control(),
        result.guardedCpu(),
        result.controlCpu(),
        result.threadsShare() * 100);
    write(results.file("guard-cost"), result);
  }
}
