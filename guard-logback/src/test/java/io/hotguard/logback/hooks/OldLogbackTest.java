/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs with a Logback that the guard does not work with. */
@Timeout(300)
class OldLogbackTest {
  @TempDir Path directory;

  private String run(String mode) throws IOException, InterruptedException {
    String xml =
        "<configuration><appender name='FILE' class='ch.qos.logback.core.FileAppender'>"
            + "<file>app.log</file><encoder><pattern>%msg%n</pattern></encoder></appender>"
            + "<root level='INFO'><appender-ref ref='FILE'/></root></configuration>";
    return new ChildJvm(directory)
        .resource("logback.xml", xml)
        .with("hotguard.mode", mode)
        .with("hotguard.logging.spill.dir", directory.resolve("spill").toString())
        .run(PlainApp.class, "10");
  }

  @Test
  void leavesItAloneAndSaysSo() throws IOException, InterruptedException {
    String version = System.getProperty("test.logback");

    assertThat(run("enforce"))
        .isEqualToNormalizingNewlines(
            "hotguard: the logging guard is off: Logback "
                + version
                + " is older than "
                + System.getProperty("test.logback.oldest")
                + ", the oldest that it works with; take a newer logback-classic, or"
                + " hotguard.logging.mode=off, which says nothing\n");
    assertThat(Files.readAllLines(directory.resolve("app.log"))).hasSize(10);
    assertThat(directory.resolve("spill")).doesNotExist();
  }

  @Test
  void saysNothingInOff() throws IOException, InterruptedException {
    assertThat(run("off")).isEmpty();
  }
}
