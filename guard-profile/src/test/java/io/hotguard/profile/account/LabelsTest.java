/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class LabelsTest {
  @Test
  void anExceptionHasThePriceOfThePublishedList() throws IOException {
    String row =
        Files.readAllLines(Path.of("../docs/prices.md")).stream()
            .filter(line -> line.startsWith("| `new Exception at depth 50` |"))
            .findFirst()
            .orElseThrow();
    String newest = row.split("\\|", -1)[3].strip();

    assertThat(newest).startsWith(Math.round(Labels.nanosOfMaking(50) / 1_000) + " us,");
  }
}
