/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class RatesPageTest {
  @Test
  void givesThePaceOfTheSlowReceiverAndTheLengthOfACell() throws IOException {
    assertThat(Files.readString(Path.of("../docs/results/rates.md")))
        .contains(format("reads %,d lines a second", RateSink.SLOW_PER_SECOND))
        .contains(format("one process of %.0f s", RateRun.seconds(false)));
  }

  private static String format(String pattern, Number number) {
    return String.format(Locale.ROOT, pattern, number);
  }
}
