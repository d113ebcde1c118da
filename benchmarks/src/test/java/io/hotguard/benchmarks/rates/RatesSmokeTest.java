/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.rates;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.Main;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Jdk;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.suite.CountedResult;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logback on a socket, as short as it goes: lines arrive, no more than were logged. */
class RatesSmokeTest {
  private static final long SECONDS = 240;

  @Test
  void logbackWritesLinesToASocket(@TempDir Path directory) throws Exception {
    ChildProcess.start(
            Jdk.OWN,
            directory,
            ClassPaths.own()
                + File.pathSeparator
                + ClassPaths.of(ClassPaths.jars(Path.of("target", "logback"), "package")),
            List.of(),
            Main.class.getName(),
            List.of(
                "rates",
                "--smoke",
                "--sinks=SOCKET",
                "--setups=LOGBACK_ASYNC,LOGBACK_GUARD",
                "--threads=2",
                "--percents=10"))
        .await(line -> {}, SECONDS);

    CountedResult result =
        Json.read(directory.resolve("benchmarks/target/smoke/rates.json"), CountedResult.class);
    assertThat(result.measurements())
        .extracting(cell -> cell.parameter("setup"))
        .containsExactly("logback-async", "logback-guard");
    assertThat(result.measurements())
        .allSatisfy(
            cell -> {
              assertThat(cell.counted().get("delivered.info"))
                  .isPositive()
                  .isLessThanOrEqualTo(cell.counted().get("logged.info"));
              assertThat(cell.counted().get("delivered.warn"))
                  .isPositive()
                  .isLessThanOrEqualTo(cell.counted().get("logged.warn"));
            });
  }

  @Test
  void everySetupSaysWhichSinksItHas() {
    assertThat(RateSetup.supporting("slow-socket")).contains("logback-async", "logback-guard");
    assertThat(RateSetup.supporting("two-files")).contains("guard").doesNotContain("logback-guard");
  }
}
