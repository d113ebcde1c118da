/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.model.ExposedValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the rows of the page on how drivers read URLs, with the drivers and with the model. */
final class UrlReadingPageTest {
  private static final Path PAGE = Path.of("../docs/design/jdbc-urls.md");

  /** One row of a table. */
  record Row(String release, String url, Map<String, String> properties, String reads) {
    static Row of(String line) {
      List<String> cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
      String properties = plain(cells.get(3));
      return new Row(
          cells.get(1),
          plain(cells.get(2)),
          properties.isEmpty()
              ? Map.of()
              : Map.of(properties.split("=", 0)[0], properties.split("=", 0)[1]),
          plain(cells.get(4)));
    }

    private static String plain(String cell) {
      return cell.replace("`", "");
    }

    boolean isRefused() {
      return reads.equals("refused");
    }

    String name() {
      return reads.substring(0, reads.indexOf('='));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void isWhatTheDriverReads(Row row) {
    DriverAnswer answer =
        RealDriver.of(DriverJar.load(row.release())).ask(row.url(), row.properties());

    assertThat(answer.refusal() != null).isEqualTo(row.isRefused());
    if (!row.isRefused()) {
      String value = answer.hosts().get(0).known().get(row.name());
      assertThat(row.name() + "=" + value).isEqualTo(row.reads());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void isWhatTheModelReads(Row row) {
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder(row.url())
                .properties(row.properties())
                .driver(DriverReleases.family(row.release()))
                .driverVersion(DriverJar.load(row.release()).version())
                .build());

    assertThat(facts.isAccepted()).isNotEqualTo(row.isRefused());
    if (!row.isRefused()) {
      String value =
          facts
              .settings()
              .find(row.name())
              .map(ExposedValues::of)
              .map(String::valueOf)
              .orElse("null");
      assertThat(row.name() + "=" + value).isEqualTo(row.reads());
    }
  }

  static List<Row> rows() throws IOException {
    try (Stream<String> lines = Files.lines(PAGE)) {
      List<Row> rows =
          lines
              .filter(line -> line.matches("\\| [a-z][a-z0-9-]*-\\d.*"))
              .map(Row::of)
              .collect(Collectors.toList());
      assertThat(rows).hasSizeGreaterThan(60);
      return rows;
    }
  }
}
