/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.rates;

import io.hotguard.benchmarks.process.JustInTime;
import io.hotguard.benchmarks.process.Lifeline;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The process of one cell. Its argument is a {@link RateCase} in JSON. Its account goes to a file,
 * because standard output may be the sink.
 */
final class RateProgram {
  static final String ACCOUNT = "account.json";

  /** How often all callers warm up. */
  private static final int TURNS = 2;

  private RateProgram() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    Lifeline.hold(command -> {});
    RateCase rate = Json.parse(args[0], RateCase.class);
    EventLog log = EventLog.open(rate.setup(), rate.sink(), rate.port());
    Map<String, Double> counted = log(rate, log);
    log.close();
    Json.write(Path.of(ACCOUNT), Cell.counted(Map.of(), List.of(), List.of(counted)));
    System.exit(0);
  }

  private static Map<String, Double> log(RateCase rate, EventLog log) throws InterruptedException {
    warmUp(rate, log);
    Histogram nanos = new Histogram(3);
    long info = 0;
    long warn = 0;
    for (RateCaller caller : RateCaller.run(rate, log, true)) {
      nanos.add(caller.nanos());
      info += caller.info();
      warn += caller.warn();
    }
    Map<String, Double> counted = new TreeMap<>();
    counted.put("logged", (double) (info + warn));
    counted.put("logged.info", (double) info);
    counted.put("logged.warn", (double) warn);
    counted.put("p50Micros", nanos.getValueAtPercentile(50) / 1e3);
    counted.put("p99Micros", nanos.getValueAtPercentile(99) / 1e3);
    counted.put("p999Micros", nanos.getValueAtPercentile(99.9) / 1e3);
    counted.put("maxMicros", nanos.getMaxValue() / 1e3);
    return counted;
  }

  /*
   * Busy callers leave the compiler hardly a processor, and the measurement would show interpreted
   * code. First one caller logs alone. Then all log, which takes branches that one caller never
   * takes and discards compiled code. After each turn the compiler gets the time that it needs.
   */
  private static void warmUp(RateCase rate, EventLog log) throws InterruptedException {
    RateCaller.run(rate.alone(), log, false);
    JustInTime.awaitIdle();
    for (int turn = 0; turn < TURNS; turn++) {
      RateCaller.run(rate, log, false);
      JustInTime.awaitIdle();
    }
  }
}
