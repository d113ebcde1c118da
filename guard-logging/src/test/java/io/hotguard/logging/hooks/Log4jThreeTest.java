/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The guard leaves Log4j 3 alone and says so. Runs with Log4j 3 alone, by its own execution. */
@Timeout(300)
class Log4jThreeTest {
  @TempDir Path root;

  @ParameterizedTest
  @CsvSource({"enforce, 1", "warn, 1", "off, 0"})
  void isOffAndSaysSoInOneLine(String mode, int lines) throws Exception {
    ChildJvm.Result result =
        ChildJvm.withGuard(QuietApp.class, root).property("hotguard.mode", mode).run();

    assertThat(result.exit()).as(result::toString).isZero();
    assertThat(result.err().lines().filter(line -> line.contains("hotguard")))
        .hasSize(lines)
        .allSatisfy(
            line ->
                assertThat(line)
                    .startsWith(
                        "hotguard: the logging guard is off: Log4j 3 is on the class path"));
    assertThat(result.out()).doesNotContain("hotguard");
  }
}
