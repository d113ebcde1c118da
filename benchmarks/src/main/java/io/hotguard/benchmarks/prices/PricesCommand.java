/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import io.hotguard.benchmarks.suite.Selection;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code prices}: the calls of the price list beside the cheaper way of each. */
@Command(
    name = "prices",
    description = "Calls that cost more than they look, each beside a cheaper way to do the same.")
public final class PricesCommand extends MeasuringCommand {

  @Option(names = "--rounds", description = "Forks of each way of each row.")
  private int rounds = 1;

  @Mixin private Selection selection = new Selection();

  @Override
  protected void measure() throws IOException {
    write(
        results.file("prices", selection.isWhole()),
        count(
            selection.of(PriceCase.all(), PriceCase::id),
            rounds,
            command("prices" + selection.option() + " --rounds " + rounds),
            LibraryVersions.beside(PricesCommand.class)));
  }
}
