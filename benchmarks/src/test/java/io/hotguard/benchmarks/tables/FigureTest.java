/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureTest {
  private static final String FILE =
      """
      {"total": 7,
       "rows": [
         {"parameters": {"config": "guard", "threads": "1"}, "nanos": [4, 1, 3],
          "counted": [{"lost": 2, "logged": 10}, {"lost": 3}]},
         {"parameters": {"config": "stock", "threads": "1"}, "nanos": [8, 2, 6],
          "counted": [{"lost": 0, "logged": 20}]},
         {"parameters": {"config": "stock", "threads": "8"}, "nanos": [80], "counted": []},
         {"parameters": {"config": "Guard, full", "threads": "8"}, "nanos": [40], "kind": "guard",
          "arrived": {"file": {"INFO": 5}, "socket": {"INFO": 3}}}
       ]}
      """;

  private static Row row(int number) {
    try {
      return Row.of(Json.parse(FILE, JsonNode.class), "rows").get(number);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static double figure(String text) {
    return Figure.of(text, row(0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "nanos; 3",
        "min nanos; 1",
        "max nanos; 4",
        "sum nanos; 8",
        "parameters/threads; 1",
        "/total; 7",
        "sum counted/lost; 5",
        "2.5; 2.5",
        "nanos + 2 * nanos; 9",
        "nanos - max nanos / 2; 1",
        "100 * sum counted/lost / sum counted/logged; 50",
        "nanos / nanos(config=stock); 0.5",
        "each nanos / each nanos(config=stock); 0.5",
        "max nanos(config=stock,threads=8); 80",
        "count(config=stock); 1",
        "count(config!=none,threads=1|8); 4",
      })
  void computes(String text, double value) {
    assertThat(figure(text)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({"missing", "nanos / missing", "counted/lost(config=none)", "sum missing"})
  void isNotANumberWithoutAValue(String text) {
    assertThat(figure(text)).isNaN();
  }

  @Test
  void theRowBesideHasAllOtherParameters() {
    assertThat(Figure.of("nanos(config=guard*)", row(2))).isEqualTo(40);
    assertThat(Figure.of("nanos(config=guard)", row(2))).isNaN();
    assertThat(Figure.of("nanos(config=@kind,threads=1)", row(3))).isEqualTo(3);
  }

  @Test
  void aStarIsAnyName() {
    assertThat(Figure.of("min arrived/*/INFO", row(3))).isEqualTo(3);
    assertThat(Figure.of("sum arrived/*/*", row(3))).isEqualTo(8);
  }

  @Test
  void aCommaIsPartOfAValueUnlessANameFollows() {
    assertThat(row(3).has("config=guard, full,threads=8")).isTrue();
    assertThat(row(0).has("config=guard, full,threads=8")).isFalse();
  }

  @Test
  void refusesWhatIsNoFigure() {
    assertThatIllegalArgumentException().isThrownBy(() -> figure("nanos)"));
  }
}
