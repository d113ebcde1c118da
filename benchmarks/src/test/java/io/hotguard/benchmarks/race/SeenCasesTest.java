/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.hotguard.benchmarks.suite.CountedResult;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeenCasesTest {
  @Test
  void aLineBecomesACell() throws IOException {
    CountedResult.Cell cell =
        SeenCases.cells(List.of("SEEN\tio.hotguard.A.Twin\ttwin\t12\t3000000000\t7\t0\t1")).get(0);

    assertThat(cell.parameters())
        .containsEntry(SeenCases.CASE, "io.hotguard.A.Twin")
        .containsEntry(SeenCases.KIND, SeenCases.TWIN);
    assertThat(cell.counted())
        .containsEntry(SeenCases.CONFIGURATIONS, 12.0)
        .containsEntry(SeenCases.SAMPLES, 3e9)
        .containsEntry(SeenCases.INTERESTING, 7.0)
        .containsEntry(SeenCases.FORBIDDEN, 0.0)
        .containsEntry(SeenCases.FAILED, 1.0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SEEN\tA\ttwin\t1\t2\t3\t4",
        "SEEN\tA\tother\t1\t2\t3\t4\t5",
        "SEEN\tA\ttwin\t1\t2\tx\t4\t5"
      })
  void anotherShapeIsAnErrorThatShowsTheLine(String line) {
    assertThatIOException()
        .isThrownBy(() -> SeenCases.cells(List.of(line)))
        .withMessageContaining(line);
  }
}
