/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.Main;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.benchmarks.results.Json;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logback on a socket, as short as it goes: lines arrive, no more than were logged. */
class RatesSmokeTest {
  private static final long SECONDS = 240;

  @Test
  void logbackWritesLinesToASocket(@TempDir Path directory) throws Exception {
    ChildProcess.start(
            directory,
            ClassPaths.own()
                + File.pathSeparator
                + ClassPaths.of(ClassPaths.jars(Path.of("target", "logback"), "package")),
            List.of(),
            Main.class.getName(),
            List.of("rates", "--smoke"))
        .await(line -> {}, SECONDS);

    List<Cell> cells =
        Json.read(directory.resolve("benchmarks/target/smoke/rates.json"), BenchmarkResult.class)
            .measurements();

    assertThat(cells)
        .extracting(cell -> cell.parameters().get("setup"))
        .containsExactly("logback-async", "logback-guard");
    assertThat(cells)
        .allSatisfy(
            cell -> {
              Map<String, Double> counted = cell.counted().get(0);
              assertThat(counted.get("delivered.info"))
                  .isPositive()
                  .isLessThanOrEqualTo(counted.get("logged.info"));
              assertThat(counted.get("delivered.warn"))
                  .isPositive()
                  .isLessThanOrEqualTo(counted.get("logged.warn"));
            });
  }

  @Test
  void everySetupSaysWhichSinksItHas() {
    assertThat(RateSink.SLOW_SOCKET.setups()).contains(Setup.LOGBACK_ASYNC, Setup.LOGBACK_GUARD);
    assertThat(RateSink.TWO_FILES.setups())
        .contains(Setup.GUARD)
        .doesNotContain(Setup.LOGBACK_GUARD);
  }
}
