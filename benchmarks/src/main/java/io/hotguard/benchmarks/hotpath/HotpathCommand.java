/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import io.hotguard.benchmarks.suite.Selection;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hotpath}: the replacements of io.hotguard.hotpath beside the code that they replace. */
@Command(
    name = "hotpath",
    description =
        "The replacements for hot paths beside what they replace and what else could do it.")
public final class HotpathCommand extends MeasuringCommand {

  @Option(names = "--rounds", description = "Forks of each case.")
  private int rounds = 5;

  @Mixin private Selection selection = new Selection();

  @Override
  protected void measure() throws IOException {
    write(
        results.file("hotpath", selection.isWhole()),
        count(
            selection.of(HotpathCase.all(), HotpathCase::primitive),
            rounds,
            command("hotpath" + selection.option() + " --rounds " + rounds),
            LibraryVersions.beside(HotpathCommand.class)));
  }
}
