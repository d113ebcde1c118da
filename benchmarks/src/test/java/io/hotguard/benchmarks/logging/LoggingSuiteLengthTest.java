/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.suite.Caller;
import io.hotguard.benchmarks.suite.SuiteLength;
import java.lang.reflect.AnnotatedElement;
import org.junit.jupiter.api.Test;

class LoggingSuiteLengthTest {
  @Test
  void thePageSaysHowManyForksThereAre() throws Exception {
    assertThat(SuiteLength.page())
        .contains(
            row("logging", new SuiteCommand.Logging(), method("log")),
            SuiteLength.rowOfSingleShots(
                "enqueue",
                new SuiteCommand.Enqueue().cases(),
                rounds(new SuiteCommand.Enqueue()),
                method("enqueue")));
  }

  private static AnnotatedElement method(String name) throws NoSuchMethodException {
    return LoggingBenchmark.class.getMethod(name, Caller.class);
  }

  private static String row(String name, SuiteCommand command, AnnotatedElement benchmark) {
    return SuiteLength.row(name, command.cases(), rounds(command), benchmark);
  }

  private static int rounds(Object command) {
    return Integer.parseInt(SuiteLength.defaultOf(command, "--rounds").get(0));
  }
}
