/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import io.hotguard.benchmarks.suite.SuiteCase;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code prices}: the calls of the price list beside the cheaper way of each. */
@Command(
    name = "prices",
    description = "Calls that cost more than they look, each beside a cheaper way to do the same.")
public final class PricesCommand extends MeasuringCommand {
  static final String COSTLY = "costly";
  static final String CHEAPER = "cheaper";

  /** Rows that two threads run; see {@link SharedPairs}, which loads no library. */
  private static final Set<String> SHARED = SharedPairs.ids();

  private static final Set<String> LEAVES_THREADS = Set.of("jdk-http-client");

  @Option(names = "--rounds", description = "Forks of each way of each row.")
  private int rounds = 1;

  static List<SuiteCase> cases() {
    return PriceRow.all().stream()
        .flatMap(row -> Stream.of(COSTLY, CHEAPER).map(way -> of(row.id(), way)))
        .toList();
  }

  private static SuiteCase of(String id, String way) {
    boolean rarely = way.equals(COSTLY) && LEAVES_THREADS.contains(id);
    return SuiteCase.of(
            "PriceBenchmark." + (rarely ? "rarely" : "often"),
            Map.of("id", id, "way", way),
            SHARED.contains(id) ? 2 : 1)
        .on(() -> ClassPaths.with("priced-libraries"));
  }

  @Override
  protected void measure() throws IOException {
    write(
        results.file("prices"),
        "prices --rounds " + rounds,
        LibraryVersions.beside(PricesCommand.class),
        run(cases(), rounds));
  }
}
