/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import static org.assertj.core.api.Assertions.assertThat;

/** The output of {@code BootApp} in mode enforce. */
final class BootOutput {
  private BootOutput() {}

  static void check(String output) {
    assertThat(output.lines().filter(line -> line.startsWith("hotguard: ")))
        .satisfiesExactly(
            line -> assertThat(line).contains(": found Log4j (log4j-core-", "guards it"),
            line -> assertThat(line).contains(": found H2 (h2-"),
            line -> assertThat(line).contains(": found HikariCP (HikariCP-"));
    assertThat(output)
        .contains("guard logging ENFORCE", "dropped=0", "loaded by LaunchedClassLoader")
        .contains(
            "guard jdbc ENFORCE {configurations-checked=1, ", "DriverDiagnostics at data source")
        .contains("connected to H2");
    assertThat(output.lines().filter(line -> line.contains(" event "))).hasSize(1000);
  }
}
