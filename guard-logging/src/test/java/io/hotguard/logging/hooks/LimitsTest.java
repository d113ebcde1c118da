/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.settings.LibraryVersion;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The guard names each thing that the present Log4j does not let it do. */
@Tag("versions")
@Timeout(300)
class LimitsTest {
  private static final String LIMIT = "lets no other source override";

  @TempDir Path root;

  @Test
  void namesTheRingSizeThatAnOlderLog4jKeeps() throws Exception {
    ChildJvm.Result result =
        ChildJvm.enforced(QuietApp.class, root)
            .property("AsyncLoggerConfig.RingBufferSize", "1024")
            .resource(
                "log4j2.xml",
                "<Configuration><Appenders><Console name='c'><PatternLayout pattern='%p %m%n'/>"
                    + "</Console></Appenders><Loggers><Root level='info'><AppenderRef ref='c'/>"
                    + "</Root></Loggers></Configuration>")
            .run();
    List<String> limits = result.out().lines().filter(line -> line.contains(LIMIT)).toList();

    assertThat(result.exit()).as(result::toString).isZero();
    assertThat(result.out().lines().filter(line -> line.contains("hotguard: guarding Log4j")))
        .as(result::toString)
        .hasSize(1);
    if (LibraryVersion.isLog4jBefore("2.24.0")) {
      assertThat(limits)
          .singleElement()
          .asString()
          .startsWith("WARN hotguard: Log4j ")
          .contains("AsyncLoggerConfig.RingBufferSize=1024: ");
    } else {
      assertThat(limits).isEmpty();
    }
    // The table of tested releases takes the lines from the output of this test.
    limits.forEach(limit -> System.out.println("limit: " + limit));
  }
}
