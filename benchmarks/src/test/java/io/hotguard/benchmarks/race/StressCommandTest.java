/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StressCommandTest {
  @Test
  void aLineBecomesACell() throws IOException {
    Cell cell = StressCommand.cell("SEEN\tio.hotguard.AStress.Twin\ttwin\t12\t3000000000\t7\t0\t1");

    assertThat(cell.parameters())
        .containsEntry("case", "AStress.Twin")
        .containsEntry("kind", "twin");
    assertThat(cell.counted())
        .containsExactly(
            Map.of(
                "configurations", 12.0,
                "samples", 3e9,
                "interesting", 7.0,
                "forbidden", 0.0,
                "failed", 1.0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"SEEN\tA\ttwin\t1\t2\t3\t4", "SEEN\tA\ttwin\t1\t2\tx\t4\t5"})
  void anotherShapeIsAnErrorThatShowsTheLine(String line) {
    assertThatIOException().isThrownBy(() -> StressCommand.cell(line)).withMessageContaining(line);
  }
}
