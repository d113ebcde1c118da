/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ChartsTest {
  @Test
  void haveABarForEachRungAndALineForEachSetup() throws Exception {
    Results committed = Results.under(Path.of(".."));

    assertThat(LadderChart.render(committed.tree("ladder").orElseThrow()))
        .contains(">+ recorder = all<", "x1.00<", ">all by hand, stock Discard<", "</svg>")
        .doesNotContain("NaN");
    assertThat(RatesChart.render(committed.tree("rates").orElseThrow()))
        .contains(">file, 8 threads<", ">slow-socket, 8 threads<", ">guard<", ">logback-async<")
        .contains("<polyline points=\"")
        .doesNotContain("NaN");
  }
}
