/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.packaged.FullRing;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class FullRingTest {
  private static final String CONFIGURATION =
      "<Configuration><Appenders><Console name='c'><PatternLayout pattern='%p %m%n'/>"
          + "</Console></Appenders><Loggers><Root level='info'><AppenderRef ref='c'/>"
          + "</Root></Loggers></Configuration>";

  @Test
  void hasNoCallerLoadAClassOfTheGuard(@TempDir Path directory) throws Exception {
    ChildJvm.Result result =
        ChildJvm.enforced(FullRingApp.class, directory)
            .property("hotguard.logging.ring-size", Integer.toString(FullRing.SIZE))
            .property("hotguard.logging.isolate.after", "0")
            .resource("log4j2.xml", CONFIGURATION)
            .run();

    assertThat(result.exit()).as(result::toString).isZero();
    assertThat(result.out().lines()).contains("dropped INFO: true", "spilled: 1", "loaded: []");
  }
}
