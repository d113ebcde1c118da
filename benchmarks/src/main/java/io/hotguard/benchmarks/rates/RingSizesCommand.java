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
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ring-sizes}: memory and delivered events of the Log4j guard by the size of its ring. */
@Command(
    name = "ring-sizes",
    description =
        "The Log4j guard with ring buffers of several sizes while threads log into a file without a"
            + " pause: live heap, calls and delivered events.")
public final class RingSizesCommand extends MeasuringCommand {
  private static final List<String> FLAGS = List.of("-Xms512m", "-Xmx512m");

  @Option(names = "--sizes", split = ",", description = "Slots of the ring buffer.")
  private List<Integer> sizes = List.of(1_024, 4_096, 16_384, 65_536, 131_072);

  @Option(names = "--threads", split = ",", description = "Callers.")
  private List<Integer> threads = List.of(8, 64);

  @Option(names = "--rounds", description = "Processes of each cell; the median counts.")
  private int rounds = 3;

  @Mixin private LoggingTimes times = new LoggingTimes();

  @Override
  protected void measure() throws IOException, InterruptedException {
    Environment environment = Environment.here();
    Map<Map<String, String>, List<Map<String, Double>>> counted = new LinkedHashMap<>();
    for (int round = 1; round <= (results.smoke() ? 1 : rounds); round++) {
      for (int count : results.smoke() ? threads.subList(0, 1) : threads) {
        for (int size : results.smoke() ? sizes.subList(0, 1) : sizes) {
          measure(count, size, counted);
        }
      }
    }
    write(
        results.file("ring-sizes"),
        RateRun.result(environment, command("ring-sizes"), FLAGS, counted));
  }

  private void measure(
      int count, int size, Map<Map<String, String>, List<Map<String, Double>>> counted)
      throws IOException, InterruptedException {
    boolean smoke = results.smoke();
    RateCase rate =
        new RateCase(
            RateSink.FILE,
            RateSetup.GUARD,
            count,
            Pattern.CLOSED,
            0,
            0,
            0,
            times.warmUpSeconds(smoke),
            times.seconds(smoke));
    List<String> flags = new ArrayList<>(FLAGS);
    flags.add("-Dhotguard.logging.ring-size=" + size);
    Map<String, Double> account = RateRun.of(rate, flags);
    account.put("seconds", rate.seconds());
    Map<String, String> label = new TreeMap<>(rate.label());
    label.put("ringSize", String.valueOf(size));
    out.printf(Locale.ROOT, "%s %s%n", label, account);
    counted.computeIfAbsent(label, key -> new ArrayList<>()).add(account);
  }
}
