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

/**
 * A Disruptor that the present Log4j cannot use: logging stays as configured, and the guard says
 * why. Runs with that pair alone, by its own execution.
 */
@Timeout(300)
class RefusedDisruptorTest {
  @TempDir Path root;

  @ParameterizedTest
  @CsvSource({"enforce, UNGUARDED", "warn, observing"})
  void namesThePairInOneLine(String mode, String state) throws Exception {
    ChildJvm.Result result =
        ChildJvm.withGuard(StartingApp.class, root)
            .property("hotguard.mode", mode)
            .resource("log4j2.xml", ConfigurationOriginsTest.SIMPLE)
            .arguments("files")
            .run();
    String all = result.console() + result.read("main.log");

    assertThat(result.exit()).as(result::toString).isZero();
    assertThat(all)
        .contains(state)
        .containsOnlyOnce(" does not work with this LMAX Disruptor: ")
        .doesNotContain("NoClassDefFoundError");
    assertThat(result.facts())
        .containsEntry(
            "configuration.class", "org.apache.logging.log4j.core.config.xml.XmlConfiguration");
    assertThat(result.lines("main.log")).isNotEmpty();
  }
}
