/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

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
      "<configuration><appender name='C' class='ch.qos.logback.core.ConsoleAppender'><encoder>"
          + "<pattern>%level %msg%n</pattern></encoder></appender>"
          + "<root level='INFO'><appender-ref ref='C'/></root></configuration>";

  @Test
  void hasNoCallerLoadAClassOfTheGuard(@TempDir Path directory) throws Exception {
    String output =
        new ChildJvm(directory)
            .with("hotguard.mode", "enforce")
            .with("hotguard.logging.spill.dir", directory.resolve("spill").toString())
            .with("hotguard.logging.ring-size", Integer.toString(FullRing.SIZE))
            .with("hotguard.logging.isolate.after", "0")
            .resource("logback.xml", CONFIGURATION)
            .run(FullRingApp.class);

    assertThat(output.lines()).contains("dropped INFO: true", "spilled: 1", "loaded: []");
  }
}
