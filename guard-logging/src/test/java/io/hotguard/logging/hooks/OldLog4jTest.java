/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A Log4j that lacks what the guard is built on: logging is Log4j's own, and the guard says that it
 * is off. Runs with that Log4j alone, by an execution of its own.
 */
@Timeout(300)
class OldLog4jTest {
  private static final String OFF = "hotguard: the logging guard is off: Log4j ";

  @TempDir Path root;

  @ParameterizedTest
  @ValueSource(strings = {"enforce", "warn"})
  void leavesLoggingToIt(String mode) throws Exception {
    ChildJvm.Result guarded = guarded(mode);

    assertThat(guarded.err())
        .containsOnlyOnce(OFF + System.getProperty("test.log4j") + " is older than ")
        .contains(System.getProperty("test.log4j.oldest"));
  }

  @Test
  void isSilentWhereItIsOffAnyway() throws Exception {
    assertThat(guarded("off").err()).doesNotContain("hotguard");
  }

  private ChildJvm.Result guarded(String mode) throws Exception {
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            simple(ChildJvm.stock(StartingApp.class, root.resolve("stock"))),
            simple(ChildJvm.withGuard(StartingApp.class, root.resolve("guarded")))
                .property("hotguard.mode", mode));
    results.forEach(result -> assertThat(result.exit()).as(result::toString).isZero());
    ChildJvm.Result guarded = results.get(1);
    assertThat(guarded.facts()).isEqualTo(results.get(0).facts());
    assertThat(Output.byThread(guarded.lines("main.log")))
        .isNotEmpty()
        .isEqualTo(Output.byThread(results.get(0).lines("main.log")));
    return guarded;
  }

  private static ChildJvm simple(ChildJvm child) {
    return child.resource("log4j2.xml", ConfigurationOriginsTest.SIMPLE).arguments("files");
  }
}
